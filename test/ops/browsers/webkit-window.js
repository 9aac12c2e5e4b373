/**
 * A window of WebKitGTK for WebKitWebDriver, run by gjs, which stores what a site stores in the folder PROFILE: Debian's own
 * MiniBrowser forgets everything at its end when it is automated.
 */
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'

const profile = GLib.getenv('PROFILE')
Gtk.init(null)
// Letters as desktops and tablets draw them: Xvfb has no settings, and full hinting joins the dots of some letters to their stems.
Gtk.Settings.get_default().gtk_xft_hintstyle = 'hintslight'
const manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
})
manager.get_cookie_manager().set_persistent_storage(`${profile}/cookies`, WebKit2.CookiePersistentStorage.SQLITE)
const context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_preferred_languages(['en'])
context.set_automation_allowed(true)
/** What the engine holds has no reference of its own: without these, garbage collection closes the window. */
const held = []
context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo()
  info.set_name('platekeeper-test')
  session.set_application_info(info)
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
    const window = new Gtk.Window({ default_width: 1280, default_height: 900 })
    window.add(view)
    view.connect('close', () => Gtk.main_quit())
    window.show_all()
    held.push(session, view, window)
    return view
  })
})
Gtk.main()
