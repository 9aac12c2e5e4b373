import type { RenderedChart } from '../../imaging/png/index.ts'
import { listInWords } from '../../text/index.ts'
import { render } from '../sheet/raster.ts'
import { drawNotice, type Notice, type NoticeShape } from './notice.ts'

/** service.md, Authentication 8: the image that is served in place of a chart that the token gives no access to. */
export function drawDemoNotice(shape: NoticeShape, demoAirports: readonly string[]): Promise<RenderedChart> {
  return render(drawNotice(noticeAbout(demoAirports), shape))
}

/** Exported for its test. */
export function noticeAbout(demoAirports: readonly string[]): Notice {
  const hasDemo = demoAirports.length > 0
  return {
    title: 'This chart needs a subscription',
    lead: `You see this demo image because your sign-in does not include chart access${hasDemo ? ', and this is not a demo airport' : ''}.`,
    steps: [
      {
        title: 'Get a chart subscription',
        text: 'Ask the operator of this service to grant your account the subscription “charts”.',
      },
      {
        title: 'Sign in again and allow charts',
        text: 'Leave the permission to view charts selected on the consent page. The real chart then replaces this image.',
      },
      ...(hasDemo
        ? [
            {
              title: 'Or view a demo airport',
              text: `The charts of ${listInWords(demoAirports)} need no subscription.`,
            },
          ]
        : []),
    ],
  }
}
