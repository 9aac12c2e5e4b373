"""Where GDAL puts places of a georeferenced page. Arguments: the file, and fractions of the page (x,y from its upper left corner).
Prints one line of latitude and longitude (WGS 84) for each."""
import sys
from osgeo import gdal, osr

gdal.PushErrorHandler("CPLQuietErrorHandler")
gdal.UseExceptions()
page = gdal.Open(sys.argv[1])
grid = osr.SpatialReference(wkt=page.GetProjection())
earth = osr.SpatialReference()
earth.ImportFromEPSG(4326)
for system in (grid, earth):
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
transformation = osr.CoordinateTransformation(grid, earth)
for fractions in sys.argv[2:]:
    x, y = (float(part) for part in fractions.split(","))
    east, north = gdal.ApplyGeoTransform(page.GetGeoTransform(), x * page.RasterXSize, y * page.RasterYSize)
    lng, lat, _ = transformation.TransformPoint(east, north)
    print(f"{lat:.9f} {lng:.9f}")
