import { STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { type EmpresaDaCarteira, quemEmite } from './quem-emite.ts'

type Pessoa = { readonly cnpj: string; readonly nome: string }

/** Where what Jettax has of the companies of the demonstration is put: only what is simulated has it. */
export type JettaxFicticia = {
  vazia(): boolean
  cadastrar(empresa: Pessoa & { readonly municipio: number | null }): void
  /** A note of services, told without its document. */
  contar(
    cnpj: string,
    nota: {
      readonly prestador: Pessoa
      readonly tomador: Pessoa
      readonly numero: string
      readonly emissao: string
      readonly competencia: string
      readonly valor: number
    },
  ): void
  /** The document of what was bought. */
  entregarCompra(
    cnpj: string,
    compra: {
      readonly de: Pessoa
      readonly para: Pessoa
      readonly numero: number
      readonly emissao: string
      readonly valor: number
    },
  ): void
}

const QUANTAS = 4
const NOTAS = 40
/** One in so many is not there; one in so many is there with another value. */
const FALTA = 9
const DIFERE = 7
const FORNECEDOR: Pessoa = { cnpj: '11222333000181', nome: 'Papelaria Fictícia Ltda' }
const SO_DE_LA: readonly Pessoa[] = [
  { cnpj: '11444777000161', nome: 'Oficina Fictícia do Bairro Ltda' },
  { cnpj: '12ABC34501DE35', nome: 'Confeitaria Fictícia Ltda' },
]

type Nota = {
  cnpj: string
  nome: string
  direcao: number
  numero: string
  emissao: string
  competencia: string
  documento: string | null
  contraparte: string | null
  valor: number
}

/** The last notes of services of these companies. */
async function notasDe(ctx: Context, empresaIds: readonly number[]): Promise<Nota[]> {
  const { rows } = await sql<Nota>`
    select e.identificacao as cnpj, e.razao_social as nome, n.direcao, n.numero, n.emissao, n.competencia,
      n.contraparte_documento as documento, n.contraparte_nome as contraparte, n.bruto as valor
    from nota_fiscal n join empresa e on e.escritorio_id = n.escritorio_id and e.id = n.empresa_id
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any (${[...empresaIds]}::bigint[])
      and n.modelo = 'nfse' and n.status = ${sql.lit(STATUS_NOTA.ativa)} and n.contraparte_documento is not null
    order by n.competencia desc, n.empresa_id, n.id limit ${NOTAS}`.execute(ctx.db)
  return rows
}

/** Gives Jettax, as it is simulated, some companies of the demonstration, their notes and some purchases; once. */
export async function encherJettax(
  ctx: Context,
  empresas: readonly EmpresaDaCarteira[],
  { jettax, hoje }: { jettax: JettaxFicticia; hoje: string },
): Promise<void> {
  if (!jettax.vazia()) return
  const delas = quemEmite(empresas).slice(0, QUANTAS)
  const notas = await notasDe(
    ctx,
    delas.map(({ id }) => id),
  )
  for (const { cnpj, nome, municipio } of delas) jettax.cadastrar({ cnpj, nome, municipio })
  for (const um of SO_DE_LA) jettax.cadastrar({ ...um, municipio: null })
  for (const [ordem, nota] of notas.entries()) {
    const { cnpj, numero, emissao, competencia, valor } = nota
    if (ordem % FALTA === FALTA - 1) continue
    const ela = { cnpj, nome: nota.nome }
    const outra = { cnpj: nota.documento ?? '', nome: nota.contraparte ?? '' }
    const [prestador, tomador] = nota.direcao === 1 ? [ela, outra] : [outra, ela]
    const dito = ordem % DIFERE === DIFERE - 1 ? valor + 10_000 : valor
    jettax.contar(cnpj, { prestador, tomador, numero, emissao, competencia, valor: dito })
  }
  for (const [ordem, { cnpj, nome }] of delas.entries())
    for (const vez of [1, 2])
      jettax.entregarCompra(cnpj, {
        ...{ de: FORNECEDOR, para: { cnpj, nome }, emissao: hoje },
        ...{ numero: ordem * 10 + vez, valor: 18_000 * vez + ordem * 1_250 },
      })
}
