export type { DasMei, FatosMei, RecusaMei } from './tipos.ts'
