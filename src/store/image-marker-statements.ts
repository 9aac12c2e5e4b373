/** Statements on the marker of the image folder, which read the same in both dialects. */
export const imageMarkerStatements = {
  find: 'SELECT marker FROM image_marker',
  claim: 'INSERT INTO image_marker (marker) VALUES (:marker) ON CONFLICT DO NOTHING',
  replace:
    'INSERT INTO image_marker (marker) VALUES (:marker) ON CONFLICT (single) DO UPDATE SET marker = excluded.marker',
} as const
