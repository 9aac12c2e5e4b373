"""Where GDAL puts places of a georeferenced page. Arguments: the file, and for each place its fractions of the page's media box from
the upper left corner and a heading (x,y,degrees true). Prints for each place one line: latitude and longitude (WGS 84), and the fractions
of the place that lies 1000 m ahead."""
import math
import sys
from osgeo import gdal, osr

gdal.PushErrorHandler("CPLQuietErrorHandler")
gdal.UseExceptions()
page = gdal.Open(sys.argv[1])
to_grid = page.GetGeoTransform()
to_page = gdal.InvGeoTransform(to_grid)
grid = osr.SpatialReference(wkt=page.GetProjection())
earth = osr.SpatialReference()
earth.ImportFromEPSG(4326)
for system in (grid, earth):
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
to_earth = osr.CoordinateTransformation(grid, earth)
from_earth = osr.CoordinateTransformation(earth, grid)


def ahead(lat, lng, heading, metres):
    """On the ellipsoid of WGS 84, by its radii of curvature."""
    a, e2 = 6378137.0, 0.00669437999014
    w = 1 - e2 * math.sin(math.radians(lat)) ** 2
    meridian, normal = a * (1 - e2) / w**1.5, a / math.sqrt(w)
    north, east = metres * math.cos(math.radians(heading)), metres * math.sin(math.radians(heading))
    return lat + math.degrees(north / meridian), lng + math.degrees(east / normal / math.cos(math.radians(lat)))


for place in sys.argv[2:]:
    x, y, heading = (float(part) for part in place.split(","))
    east, north = gdal.ApplyGeoTransform(to_grid, x * page.RasterXSize, y * page.RasterYSize)
    lng, lat, _ = to_earth.TransformPoint(east, north)
    further_lat, further_lng = ahead(lat, lng, heading, 1000)
    east, north, _ = from_earth.TransformPoint(further_lng, further_lat)
    column, row = gdal.ApplyGeoTransform(to_page, east, north)
    print(f"{lat:.9f} {lng:.9f} {column / page.RasterXSize:.9f} {row / page.RasterYSize:.9f}")
