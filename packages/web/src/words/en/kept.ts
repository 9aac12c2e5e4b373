export const kept = {
  favourites: 'Favourites',
}
