/** Words of four letters where an identifier might be. */
const words: ReadonlySet<string> = new Set(
  'AMDT AREA BASE CARD CART CHAR DATA DATE ELEV FEET FILE FROM HELI HOLD ICAO INFO LEGS LIST MAIN MAPS NEXT NOTE PAGE PART PLAN PLAT RNAV ROAD SCAN SIDS STAR TEXT TOTO TWIN TYPE VOID VORS WITH ZONE GNSS GRND AFIS ATIS COMM FREQ HDGS MISC OBST EAIP CHAD CUBA FIJI GUAM LAOS MALI NIUE OMAN PERU TOGO'.split(
    ' ',
  ),
)

/** Whether four letters may be an ICAO identifier: no region begins with I, J, Q or X. */
export const isIdentifier = (text: string): boolean => /^[A-HK-PR-WYZ][A-Z]{3}$/.test(text) && !words.has(text)
