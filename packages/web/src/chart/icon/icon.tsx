/** Strokes on a grid of 24, drawn with the colour of the text. */
const paths = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  turnRight: 'M20 5v6h-6M19.5 11A8 8 0 1 0 20 15',
  turnLeft: 'M4 5v6h6M4.500 11A8 8 0 1 1 4 15',
  night: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z',
  day: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5',
  ownShip: 'M12 2l2 7 8 5v2l-8-2.500-.5 5 2.500 2V22l-4-1-4 1v-1.500l2.500-2-.5-5L2 16v-2l8-5Z',
  readOut: 'M12 2v6M12 16v6M2 12h6M16 12h6M12 12h.01',
  ruler: 'M3 17 17 3l4 4L7 21ZM7 13l2 2M10 10l3 3M13 7l2 2',
  insets: 'M3 4h18v16H3ZM3 14h8v6M4 20l7-6M3 17l4-3M8 20l3-3',
  map: 'M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3ZM9 3v15M15 6v15',
  pin: 'M8 3h8l-1 7 3 3v2H6v-2l3-3ZM12 15v6',
  pins: 'M5 4h14M5 9h14M5 14h9M5 19h6M18 13v8M15 18l3 3 3-3',
  note: 'M5 3h14v12l-5 6H5ZM14 21v-6h5M8 8h8M8 12h5',
  route:
    'M6 15a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM18 4a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM8.500 17.500H16a2.750 2.750 0 0 0 0-5.500H8a2.750 2.750 0 0 1 0-5.500h7.500',
  beside: 'M3 4h18v16H3ZM12 4v16',
  compare: 'M3 4h11v12H3ZM14 8h7v12H10v-4M17 12v4M15 14h4M6 10h5',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7Z',
  save: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  fullScreen: 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  up: 'M12 19V5M5 12l7-7 7 7',
  down: 'M12 5v14M5 12l7 7 7-7',
  left: 'M19 12H5M12 5l-7 7 7 7',
  right: 'M5 12h14M12 5l7 7-7 7',
  fold: 'M5 9l7 7 7-7',
  unfold: 'M5 15l7-7 7 7',
  close: 'M5 5l14 14M19 5 5 19',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  follow: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 1v5M12 18v5M1 12h5M18 12h5',
  trackUp: 'M12 3l6 17-6-4-6 4Z',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 4 : 2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
