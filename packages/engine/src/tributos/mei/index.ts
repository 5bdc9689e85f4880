export { apurarDasMei } from './apurar.ts'
export type { DasMei, FatosMei, RecusaMei } from './tipos.ts'
