import { ok, type Result } from '../dinheiro/index.ts'
import { comPorta, mes, objeto, texto, valor } from '../porta/index.ts'
import type { Competencia } from '../tempo/index.ts'
import type { CodigoDeArrecadacao } from './codigo-de-barras.ts'
import { type RecusaGuia, recusa } from './tipos.ts'

/** The Previdência Social, in arrecadação codes. */
const CONVENIO_DA_GPS = '0270'

export type FatosDaGps = {
  readonly codigo: string
  readonly identificador: string
  readonly competencia: Competencia
  /** Centavos. */
  readonly valor: number
}

/**
 * The parts of the code of a GPS: código de pagamento (4), identificador (14: NIT, CNPJ or CEI with
 * zeros before) and competência.
 */
export const partesDaGps = comPorta(
  objeto<FatosDaGps>({ codigo: texto, identificador: texto, competencia: mes, valor }),
  partesConferidas,
)

function partesConferidas(gps: FatosDaGps): Result<CodigoDeArrecadacao, RecusaGuia> {
  if (!/^\d{4}$/.test(gps.codigo)) {
    return recusa('codigo', 'O código de pagamento da GPS tem 4 dígitos.')
  }
  if (!/^\d{1,14}$/.test(gps.identificador)) {
    return recusa('identificador', 'O identificador da GPS tem até 14 dígitos.')
  }
  const periodo = gps.competencia.replace('-', '')
  return ok({
    segmento: '5',
    identificador: '8',
    valor: gps.valor,
    convenio: CONVENIO_DA_GPS,
    campoLivre: `${gps.codigo}${gps.identificador.padStart(14, '0')}${periodo}3`,
  })
}
