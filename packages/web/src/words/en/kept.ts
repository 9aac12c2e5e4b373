export const kept = {
  favourites: 'Favourites',
  waiting: 'Not sent yet: it is kept on this device and sent automatically.',
  full: 'Storage is full. Your last changes are kept in this tab alone: remove something else, or leave the tab open.',
  refused: 'The server did not accept a value. It is kept on this device until you change it.',
}
