import style from './plate.module.css'

/** A sample plate without real data: a picture of the viewer, by day and night, with an aircraft on final. */
export function Plate() {
  return (
    <figure className={style.plates} aria-hidden="true">
      <Sheet className={style.night} />
      <Sheet className={style.day} />
    </figure>
  )
}

function Sheet({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 300 420" aria-hidden="true">
      <rect className={style.paper} x="0.5" y="0.5" width="299" height="419" rx="3" />
      <g className={style.line}>
        <path d="M14 40h272M14 62h272M105 40v22M195 40v22" />
        <rect x="14" y="74" width="272" height="226" />
        <rect x="14" y="310" width="272" height="64" />
        <path d="M14 384h272M14 404h272M82 384v20M150 384v20M218 384v20" />
      </g>
      <g className={style.graticule}>
        <path d="M82 74v226M150 74v226M218 74v226M14 130h272M14 187h272M14 244h272" />
      </g>
      <path className={style.water} d="M14 250c40-14 62 20 104 8s60 12 86 4 50-26 82-8v46H14z" />
      <g className={style.hill}>
        <path d="M226 96q24-10 40 8t-2 34-34-8-4-34z" />
        <path d="M238 106q12-4 18 6t-4 14-14-8 0-12z" />
      </g>
      <circle className={style.arc} cx="112" cy="222" r="92" pathLength="360" strokeDasharray="100 260" />
      <path className={style.feather} d="M112 222 236 118l-2 13-10 1 2 8z" />
      <path className={style.course} d="M112 222 252 104" />
      <path className={style.missed} d="M112 222C84 246 62 232 62 208s28-34 44-18" />
      <path className={style.runway} d="M96 235l30-25" />
      <g className={style.fix}>
        <path d="M180 158l6 10h-12z" />
        <path d="M226 119l6 10h-12z" />
      </g>
      <g className={style.ship} transform="translate(158 183) rotate(-130)">
        <path d="M0-13c2 0 2.6 4 2.8 8L14 3v3L2.6 3.500 2 10l4 3v2l-6-1.500-6 1.500v-2l4-3-.6-6.500L-14 6V3L-2.800-5C-2.600-9-2-13 0-13z" />
      </g>
      <g className={style.profile}>
        <path d="M270 324h-58l-42 22h-40" />
        <path d="M130 346 60 328" strokeDasharray="5 4" />
        <path className={style.ground} d="M14 362c60-6 90-2 150-4s80-8 122-2v18H14z" />
      </g>
      <g className={style.text}>
        <rect x="14" y="14" width="120" height="9" />
        <rect x="14" y="27" width="76" height="6" />
        <rect x="226" y="14" width="60" height="14" />
        <rect x="24" y="48" width="60" height="7" />
        <rect x="120" y="48" width="54" height="7" />
        <rect x="210" y="48" width="60" height="7" />
        <rect x="192" y="150" width="34" height="5" />
        <rect x="238" y="126" width="30" height="5" />
        <rect x="28" y="84" width="48" height="5" />
        <rect x="28" y="93" width="36" height="5" />
        <rect x="24" y="390" width="44" height="6" />
        <rect x="94" y="390" width="40" height="6" />
        <rect x="162" y="390" width="44" height="6" />
        <rect x="230" y="390" width="40" height="6" />
      </g>
    </svg>
  )
}
