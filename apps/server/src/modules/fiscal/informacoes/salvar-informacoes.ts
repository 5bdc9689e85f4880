import type { informacoes, RouteOutput, RouteParsed } from '@razao/contract'
import { comMemoria, emCentavos, formatarReais } from '@razao/engine/dinheiro'
import { ESTADO } from '@razao/engine/etapas'
import { fecharMes } from '@razao/engine/fechamento'
import { fatosGravados, titulosDo } from '@razao/engine/planejamento'
import { competenciaDe, formatarCompetencia, ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { contabilizarMovimentos } from '../../contabil/automaticos/index.ts'
import { comLigacoes } from '../../folha/index.ts'
import { carregarEmpresas, travarFechamentos } from '../fechamento/carregar.ts'
import type { EmpresaNoMes } from '../fechamento/empresa-no-mes.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { apurarAgora } from '../fechamento/planejar.ts'
import { reavaliarLote } from '../fechamento/reavaliar-fechamento.ts'
import { receitaDa } from './ler-informacoes.ts'
import { recebidoAte } from './recebido.ts'

type Rota = typeof informacoes.salvarInformacoes
type Input = RouteParsed<Rota>
type Erro = { pointer: string; mensagem: string }

/** Writes what a person says of the month, receipts included, and works out what it would give. */
export async function salvarInformacoes(ctx: Context, input: Input): Promise<RouteOutput<Rota>> {
  const { empresaId, competencia } = input
  await garantirFechamentos(ctx, competencia)
  await travarFechamentos(ctx, competencia, [empresaId])
  const [empresa] = await carregarEmpresas(ctx, competencia, [empresaId])
  if (!empresa) throw problem('nao-encontrado')
  if (empresa.etapas.bloqueio === ESTADO.feito) throw problem('competencia-fechada')
  const erros = [...errosDasInformacoes(input, empresa), ...errosDosRecebimentos(input, empresa)]
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const versao = await gravarInformacoes(ctx, input)
  await gravarRecebimentos(ctx, input)
  const [hoje, ultimo] = [ctx.clock.today(), ultimoDiaDoMes(competencia)]
  await contabilizarMovimentos(ctx, {
    empresaIds: [empresaId],
    de: `${competencia}-01`,
    ate: [ultimo, hoje].sort()[0] ?? hoje,
  })
  await reavaliarLote(ctx, competencia, [empresaId])
  const [agora] = await carregarEmpresas(ctx, competencia, [empresaId])
  const memorial = comMemoria()
  const apurado = agora ? apurarAgora(agora, memorial) : null
  if (!apurado || 'codigo' in apurado)
    return { versao, imposto: null, recusa: apurado?.mensagem ?? null, memoria: null }
  const { imposto } = apurado.fechamento
  fecharMes(fatosGravados(JSON.parse(apurado.fatosTexto)), memorial)
  const memoria = comLigacoes(
    {
      titulo: `Impostos de ${empresa.apelido}, ${formatarCompetencia(competencia)}, com estas informações`,
      passos: memorial.passos,
      resultado: emCentavos(imposto),
    },
    { empresaId, competencia, doEscritorio: true },
  )
  return { versao, imposto, recusa: null, memoria }
}

function errosDasInformacoes(
  { informacoes, competencia }: Input,
  { socios }: EmpresaNoMes,
): Erro[] {
  const daEmpresa = new Set(socios.map(({ socioId }) => socioId))
  const erros: Erro[] = []
  if (informacoes.ibsCbs && informacoes.ibsCbs.vencimento <= ultimoDiaDoMes(competencia))
    erros.push({
      pointer: '#/informacoes/ibsCbs/vencimento',
      mensagem: 'A CBS e o IBS do mês vencem depois que ele acaba.',
    })
  for (const [i, lucro] of informacoes.lucros.entries()) {
    if (!daEmpresa.has(lucro.socioId))
      erros.push({
        pointer: `#/informacoes/lucros/${i}/socioId`,
        mensagem: 'A pessoa não é sócia da empresa neste mês.',
      })
    if (competenciaDe(lucro.dataDePagamento) !== competencia)
      erros.push({
        pointer: `#/informacoes/lucros/${i}/dataDePagamento`,
        mensagem: 'O lucro tem de ter sido pago neste mês.',
      })
    erros.push(...errosDaTransicao(lucro, `#/informacoes/lucros/${i}`))
  }
  for (const [
    i,
    { emissao, pagamento, issAliquota, vencimentoDoIss },
  ] of informacoes.servicosTomados.entries()) {
    if (![emissao, pagamento].some((data) => competenciaDe(data) === competencia))
      erros.push({
        pointer: `#/informacoes/servicosTomados/${i}/emissao`,
        mensagem: 'A nota tem de ter sido emitida ou paga neste mês.',
      })
    if (issAliquota !== undefined && vencimentoDoIss === undefined)
      erros.push({
        pointer: `#/informacoes/servicosTomados/${i}/vencimentoDoIss`,
        mensagem: 'Informe o dia em que o município cobra o ISS retido.',
      })
  }
  return erros
}

/** Lei 9.250/1995, art. 6º-A, § 3º: of profits until 2025 the day of the deliberation decides, and is told. */
function errosDaTransicao(
  { dataDePagamento, resultadoAte, deliberadoEm }: Input['informacoes']['lucros'][number],
  pointer: string,
): Erro[] {
  if (dataDePagamento < '2026-01-01' || resultadoAte > '2025-12-31') return []
  if (deliberadoEm === undefined)
    return [
      {
        pointer: `${pointer}/deliberadoEm`,
        mensagem: 'Diga quando a distribuição foi deliberada: até 31/12/2025 o lucro segue isento.',
      },
    ]
  return deliberadoEm > dataDePagamento
    ? [{ pointer: `${pointer}/deliberadoEm`, mensagem: 'O lucro foi pago antes de deliberado.' }]
    : []
}

function errosDosRecebimentos({ recebimentos, competencia }: Input, empresa: EmpresaNoMes): Erro[] {
  if (recebimentos.length === 0) return []
  if (!empresa.caixa)
    return [{ pointer: '#/recebimentos', mensagem: 'A empresa não está no regime de caixa.' }]
  const titulos = new Map(
    titulosDo(empresa.caixa, competencia, receitaDa(empresa)).map((titulo) => [titulo.id, titulo]),
  )
  const somas = new Map<string, number>()
  return recebimentos.flatMap(({ titulo: id, data, valor }, i) => {
    const pointer = `#/recebimentos/${i}`
    if (competenciaDe(data) !== competencia)
      return [{ pointer: `${pointer}/data`, mensagem: 'A data do recebimento não é deste mês.' }]
    const titulo = titulos.get(id)
    if (!titulo)
      return [{ pointer: `${pointer}/titulo`, mensagem: 'Esta venda não está a receber.' }]
    const soma = (somas.get(id) ?? 0) + valor
    somas.set(id, soma)
    const resta = titulo.valor - recebidoAte(titulo, competencia).antes
    if (titulo.nota !== null && soma > resta)
      return [
        {
          pointer: `${pointer}/valor`,
          mensagem: `Faltava receber ${formatarReais(resta)}: juros e multas são receita financeira.`,
        },
      ]
    return []
  })
}

/** Saving the same again keeps the version: who retries is not told that somebody else changed it. */
async function gravarInformacoes(ctx: Context, input: Input): Promise<number> {
  const { empresaId, competencia, versao } = input
  const escritorio = ctx.tenant.escritorioId
  // The benefit is told to the PGMEI, and stays as it was told there.
  const { beneficioInss: _, ...ditas } = input.informacoes
  const json = JSON.stringify(ditas)
  const { rows } =
    versao === null
      ? await sql<{ versao: number }>`
          insert into informacao_mensal (escritorio_id, empresa_id, competencia, informacoes, informado_por, informado_em)
          values (${escritorio}, ${empresaId}, ${competencia}, ${json}::jsonb, ${ctx.user.nome}, ${ctx.clock.now().toISOString()})
          on conflict on constraint informacao_mensal_pk do update set versao = informacao_mensal.versao
            where informacao_mensal.informacoes = excluded.informacoes
          returning versao`.execute(ctx.db)
      : await sql<{ versao: number }>`
          update informacao_mensal set informacoes = ${json}::jsonb || case when informacoes ? 'beneficioInss'
              then jsonb_build_object('beneficioInss', informacoes -> 'beneficioInss') else '{}' end, informado_por = ${ctx.user.nome},
            informado_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
          where escritorio_id = ${escritorio} and empresa_id = ${empresaId} and competencia = ${competencia} and versao = ${versao}
          returning versao`.execute(ctx.db)
  const [gravada] = rows
  if (!gravada) throw problem('registro-mudou')
  return gravada.versao
}

/** The month's receipts become the ones sent: what is not there was not received. */
async function gravarRecebimentos(ctx: Context, input: Input): Promise<void> {
  const { empresaId, competencia, recebimentos } = input
  const escritorio = ctx.tenant.escritorioId
  const porChave = new Map<string, { titulo: string; data: string; valor: number }>()
  for (const recebimento of recebimentos) {
    const chave = `${recebimento.titulo} ${recebimento.data}`
    const valor = recebimento.valor + (porChave.get(chave)?.valor ?? 0)
    porChave.set(chave, { ...recebimento, valor })
  }
  const linhas = JSON.stringify([...porChave.values()])
  await sql`
    delete from recebimento r
    where r.escritorio_id = ${escritorio} and r.empresa_id = ${empresaId} and r.competencia = ${competencia}
      and not exists (select from jsonb_to_recordset(${linhas}::jsonb) as l (titulo text, data date)
        where l.titulo = r.titulo and l.data = r.data)`.execute(ctx.db)
  if (porChave.size === 0) return
  await sql`
    insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
    select ${escritorio}, ${empresaId}, ${competencia}, l.titulo, substring(l.titulo from '^nota-([0-9]+)$')::bigint, l.data, l.valor
    from jsonb_to_recordset(${linhas}::jsonb) as l (titulo text, data date, valor bigint)
    order by l.titulo, l.data
    on conflict on constraint recebimento_unico do update set valor = excluded.valor, versao = recebimento.versao + 1
      where recebimento.valor is distinct from excluded.valor`.execute(ctx.db)
}
