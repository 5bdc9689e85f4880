import type { contabilImportacao, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { planoDaEmpresa } from '../plano/index.ts'
import { type Conferencia, conferirImportacao } from './conferir-importacao.ts'
import { conteudoNaPrevia, gruposQueFicam } from './conteudo-da-saida.ts'
import { exigirImportacao, type Importacao, importacoesDaEmpresa } from './sql-importacao.ts'
import { aviso, type Previa } from './tipos.ts'

const QUANTAS = 30

const resumoDa = ({ leitura: _, lancamentos, ...i }: Importacao) => ({
  id: i.id,
  nome: i.nome,
  formato: i.formato,
  estado: i.estado,
  operacaoId: i.operacaoId,
  progresso: i.progresso,
  total: i.total,
  motivo: i.motivo,
  lancamentos: lancamentos ?? 0,
  criadoPor: i.criadoPor,
  criadoEm: i.criadoEm,
  concluidaEm: i.concluidaEm,
  desfeitaEm: i.desfeitaEm,
})

export async function listarImportacoesContabeis(
  ctx: Context,
  { empresaId }: RouteParsed<typeof contabilImportacao.listarImportacoesContabeis>,
): Promise<RouteOutput<typeof contabilImportacao.listarImportacoesContabeis>> {
  await exigirEmpresa(ctx, empresaId)
  const linhas = await importacoesDaEmpresa(ctx, { empresaId, quantas: QUANTAS })
  return { importacoes: linhas.map(resumoDa) }
}

/** The preview; once it is in the book, or before it is read, only what was found in the file. */
export async function lerImportacaoContabil(
  ctx: Context,
  { importacaoId }: RouteParsed<typeof contabilImportacao.lerImportacaoContabil>,
): Promise<Previa> {
  const importacao = await exigirImportacao(ctx, importacaoId)
  const { leitura, estado, empresaId } = importacao
  const emPrevia = estado === 'previa'
  const conferencia = emPrevia ? await conferirImportacao(ctx, importacao) : NADA
  return {
    ...resumoDa(importacao),
    empresaId,
    empresaDoArquivo: leitura.empresa ?? null,
    periodo: leitura.periodo ?? null,
    partidas: leitura.partidas ?? 0,
    debitos: leitura.debitos ?? 0,
    creditos: leitura.creditos ?? 0,
    problemas: [
      ...(leitura.problemas ?? []),
      ...conferencia.avisos.map((mensagem) => aviso(mensagem)),
    ],
    outrosProblemas: leitura.outrosProblemas ?? 0,
    dataDeAbertura: importacao.dataDeAbertura,
    coluna: importacao.coluna,
    temAnterior: leitura.temAnterior ?? false,
    planilha: planilhaDe(leitura),
    raiz: leitura.raiz ?? null,
    conteudo: conteudoNaPrevia(
      leitura.conteudo ?? [],
      emPrevia ? await gruposQueFicam(ctx, importacao) : new Map(),
    ),
    contas: conferencia.contas.map(({ anterior: _, ...conta }) => conta),
    saldos: emPrevia ? await saldosAntesEDepois(ctx, empresaId, conferencia) : [],
    impedimentos: [...conferencia.impedimentos],
  }
}

/** What the screen needs of the sheet: not by what its headings are known. */
function planilhaDe({ planilha }: Importacao['leitura']): Previa['planilha'] {
  if (planilha === undefined) return null
  const { cabecalhos: _, ...daTela } = planilha
  return daTela
}

const NADA: Conferencia = { contas: [], abre: false, impedimentos: [], avisos: [] }

/** What each account of the company has now, what the file adds, and what it will have. */
async function saldosAntesEDepois(
  ctx: Context,
  empresaId: number,
  { contas, abre }: Conferencia,
): Promise<Previa['saldos']> {
  const mudam = new Map<number, { debitos: number; creditos: number }>()
  for (const { contaId, debitos, creditos, abertura } of contas) {
    if (contaId === null) continue
    const soma = mudam.get(contaId) ?? { debitos: 0, creditos: 0 }
    const entra = abre ? abertura : 0
    mudam.set(contaId, {
      debitos: soma.debitos + debitos + Math.max(entra, 0),
      creditos: soma.creditos + creditos + Math.max(-entra, 0),
    })
  }
  const { rows } = await sql<{ contaId: number; saldo: number }>`
    select conta_id as "contaId", sum(debitos - creditos)::bigint as saldo from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and conta_id = any (${[...mudam.keys()]}::bigint[]) group by 1`.execute(ctx.db)
  const hoje = new Map(rows.map(({ contaId, saldo }) => [contaId, saldo]))
  return (await planoDaEmpresa(ctx, { empresaId })).flatMap(({ id, codigo, nome }) => {
    const { debitos, creditos } = mudam.get(id) ?? { debitos: 0, creditos: 0 }
    if (debitos === 0 && creditos === 0) return []
    const antes = hoje.get(id) ?? 0
    return [
      { contaId: id, codigo, nome, antes, debitos, creditos, depois: antes + debitos - creditos },
    ]
  })
}
