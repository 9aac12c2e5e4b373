/**
 * platekeeper-client/react: hooks over the main entry. Needs React 18 or newer, which the application installs. Renders nothing.
 */

export { type Loaded, useAirport, useChartImage, useCharts } from './use-charts.ts'
export { type DeviceSignIn, useDeviceSignIn } from './use-device-sign-in.ts'
export { type SignInState, useSignInState } from './use-sign-in-state.ts'
