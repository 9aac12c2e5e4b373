export const kept = {
  favourites: 'Favourites',
  waiting: 'Not sent yet: it is kept on this device and sent by itself.',
  full: 'There is no room left. What you did is kept in this tab alone: remove something else, or leave the tab open.',
  refused: 'The server did not accept a value. It is kept on this device until you change it.',
}
