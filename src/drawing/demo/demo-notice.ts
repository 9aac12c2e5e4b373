import type { RenderedChart } from '../../imaging/png/index.ts'
import { render } from '../sheet/raster.ts'
import { drawNotice, type NoticeShape } from './notice.ts'

/** service.md, Authentication 8: what is served in place of a chart that the token gives no access to. */
export function drawDemoNotice(shape: NoticeShape): Promise<RenderedChart> {
  return render(
    drawNotice(
      {
        title: 'This chart is for subscribers',
        lead: 'You see this demo image because your sign-in does not include chart access, and the airport is not one of the two demo airports.',
        steps: [
          {
            title: 'Have a charts subscription',
            text: 'Ask whoever runs this service to add “charts” to your account.',
          },
          {
            title: 'Sign in again, and allow charts',
            text: 'Access is written into the sign-in. Leave the permission “charts” ticked on the consent page; the real chart then appears in place of this image.',
          },
          {
            title: 'Or try the demo airports',
            text: 'NZWN Wellington and YBBN Brisbane show their real charts to everyone who is signed in.',
          },
        ],
      },
      shape,
    ),
  )
}
