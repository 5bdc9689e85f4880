// A company of Sorocaba, whose notes do not leave by the national service: what the tests of each way share.
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { comMunicipios, publicar, SOROCABA } from '../../regras/testes/regras-de-teste.ts'
import { criarCobranca } from '../criar-cobranca.ts'
import { lerCobranca } from '../listar-cobrancas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, HOJE_DA_VENDA, umaVenda } from './bancada.ts'

export let bancada: BancadaDeEmissao
export let escritorio: Escritorio
export let empresa: EmpresaDeTeste
let clienteId: number

/** Once for the tests of a file. */
export async function abrirCidade(): Promise<void> {
  bancada = await abrirBancadaDeEmissao()
  await comMunicipios(bancada)
}

/** Before each test: services as new, and an office with a company of the city and a customer of it. */
export async function recomecarNaCidade(): Promise<void> {
  bancada.sefin.reset()
  bancada.migrate.reset()
  bancada.abrasf.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio, { municipioIbge: SOROCABA })
  clienteId = await bancada.umCliente(escritorio, empresa.id)
}

/** What the office says of the city, from a day on. */
export const aRegra = (
  regra: { tipo: string; valor: unknown; chave?: string },
  vigenteDe = '2026-01-01',
) =>
  publicar(escritorio, { regra: { chave: '*', ...regra }, vigenteDe, conferidaEm: HOJE_DA_VENDA })

export const criar = (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) =>
  escritorio.rodar((ctx) =>
    criarCobranca(ctx, umaVenda({ empresaId: empresa.id, clienteId, ...mais })),
  )
export const aCobranca = (cobrancaId: number) =>
  escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
export const aNota = (id: number | undefined) =>
  bancada.um<{ leiaute: string; numero: string; status: number; versao: number; bruto: number }>(
    'select leiaute, numero, status, versao, bruto::int as bruto from nota_fiscal where id = $1',
    id,
  )
export async function umaNota() {
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  const { nota } = await aCobranca(cobrancaId)
  if (!nota) throw new Error('sem nota')
  return { notaId: nota.id, cobrancaId }
}
