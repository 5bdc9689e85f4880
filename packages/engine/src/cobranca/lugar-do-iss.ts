import { ok, type Result, refuse } from '../dinheiro/index.ts'
import { type CodigoDoServico, municipioDaIncidencia } from '../municipal/index.ts'
import type { FatosDoIss, LugarDoIss, RecusaDaPrevia } from './tipos.ts'

/** Where the ISS of a service is due. */
export type LugarApurado = {
  readonly lugar: LugarDoIss
  /** IBGE, 7 digits. */
  readonly municipio: string
  readonly outroMunicipio: boolean
  readonly fundamento: string
}

const LUGARES: Readonly<
  Record<LugarDoIss, { readonly peca: string; readonly fundamento: string }>
> = {
  prestador: {
    peca: 'em que município a empresa fica',
    fundamento: 'LC 116/2003, art. 3º, caput',
  },
  prestacao: {
    peca: 'em que município o serviço é prestado',
    fundamento: 'LC 116/2003, art. 3º, II a XXII e §§ 1º e 2º',
  },
  tomador: { peca: 'em que município o cliente fica', fundamento: 'LC 116/2003, art. 3º, XX' },
}

/** In the município of the company: of what no rule asks where. */
export const noPrestador = ({ municipios }: FatosDoIss): LugarApurado => ({
  lugar: 'prestador',
  municipio: municipios.prestador,
  outroMunicipio: false,
  fundamento: LUGARES.prestador.fundamento,
})

/** The município of the ISS by the subitem of the list (LC 116/2003, art. 3º); what it asks and is not told is refused. */
export function lugarDoIss(
  { municipios }: FatosDoIss,
  { servico }: CodigoDoServico,
): Result<LugarApurado, RecusaDaPrevia> {
  const lugar = servico.incidencia ?? 'prestador'
  const codigo = (qual: LugarDoIss) => Number(municipios[qual] ?? Number.NaN) || null
  const devido = municipioDaIncidencia(servico, {
    ...{ prestador: codigo('prestador'), prestacao: codigo('prestacao') },
    tomador: codigo('tomador'),
  })
  const { peca, fundamento } = LUGARES[lugar]
  if (devido === null) {
    return refuse({
      codigo: 'faltam-fatos',
      mensagem: `Diga ${peca}: o ISS do subitem ${servico.item} é devido lá (${fundamento}).`,
      faltam: [`iss.municipios.${lugar}`],
    })
  }
  const municipio = String(devido)
  return ok({ lugar, municipio, outroMunicipio: municipio !== municipios.prestador, fundamento })
}
