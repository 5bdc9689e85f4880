import { randomUUID } from 'node:crypto'
import {
  type contabilEncerramento,
  fiscal,
  type RouteOutput,
  type RouteParsed,
} from '@razao/contract'
import type { PassoDaMemoria } from '@razao/contract/types'
import { REGIME } from '@razao/engine/cadastro'
import { grupoDe, lugaresNoPadrao } from '@razao/engine/contabil/demonstracoes'
import { lucroDistribuivel } from '@razao/engine/decisoes'
import {
  comMemoria,
  comPrefixo,
  decimal,
  emCentavos,
  emTaxa,
  exigirValor,
  type Memorial,
  type Passo,
} from '@razao/engine/dinheiro'
import { apurarDividendos } from '@razao/engine/folha'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { type LancamentoAConfirmar, saldosEm, tomarLivro } from '../livro/index.ts'
import {
  type ContaDaEmpresa,
  contaSeHouver,
  FUNCAO_ANTECIPADOS,
  type Funcoes,
  funcoesDa,
  planoDaEmpresa,
  propostoDe,
} from '../plano/index.ts'
import { comGrupo } from './contas-do-bem.ts'
import { lucrosDePeriodosFechados, separarAntecipado } from './lucros-acumulados.ts'
import { distribuido, ORIGEM_DA_DISTRIBUICAO } from './lucros-do-socio.ts'
import { lucrosJaDados } from './lucros-ja-dados.ts'

type Rota = typeof contabilEncerramento.distribuirLucros
type Saida = RouteOutput<Rota>
const ORIGEM = ORIGEM_DA_DISTRIBUICAO

/**
 * Distributes profits: no more than the accounting profit, or than the presumption when the caller says its
 * percentage. Tells the withholding of who passes the limit of the month, which is made at the payment.
 */
export async function distribuirLucros(
  ctx: Context,
  { empresaId, data, socios, percentual, comLiminar, previa }: RouteParsed<Rota>,
): Promise<Saida> {
  await exigirEmpresa(ctx, empresaId)
  const pessoas = await lerSocios(ctx, { empresaId, socios: socios.map((s) => s.socioId), data })
  if (
    new Set(socios.map((s) => s.socioId)).size !== socios.length ||
    pessoas.size !== socios.length
  )
    throw problem('nao-encontrado')
  const livro = await tomarLivro(ctx, empresaId, [data.slice(0, 7)])
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const contaDa = await funcoesDa(ctx, empresaId, plano)
  const memorial = comMemoria()
  const limites = await limitesEm(ctx, { empresaId, data, percentual, plano }, memorial)
  const pedido = socios.reduce((soma, { valor }) => soma + valor, 0)
  const cabe = pedido <= Math.max(limites.lucroContabil, limites.presuncao ?? 0)
  if (!cabe && !previa) throw problem('acima-do-lucro')
  const debitos = {
    acumulados: contaDa('lucros-acumulados'),
    antecipados: contaSeHouver(() => contaDa(FUNCAO_ANTECIPADOS)),
  }
  let disponivel = await lucrosDePeriodosFechados(ctx, {
    ...{ empresaId, em: data, plano, antecipados: debitos.antecipados?.id ?? null },
  })
  const deFechados = new Map<number, number>()
  const lote = socios.flatMap(({ socioId, valor }) => {
    deFechados.set(socioId, Math.min(valor, Math.max(0, disponivel)))
    const partes = separarAntecipado(valor, disponivel, debitos)
    disponivel = Math.max(0, disponivel - valor)
    const comum = { empresaId, data, socioId, aPagar: contaDa('lucros-a-pagar') }
    const nome = pessoas.get(socioId)?.nome ?? ''
    return partes.map((parte) => lancamentoDo({ ...comum, ...parte, nome }))
  })
  const retidos = socios.map(({ socioId, valor }) =>
    comRetencao(
      {
        ...{ socioId, valor, data, comLiminar, pessoa: pessoas.get(socioId) },
        deFechados: deFechados.get(socioId) ?? 0,
      },
      comPrefixo(memorial, `${socioId}.`),
    ),
  )
  return {
    propostos: lote.map((lancamento) => propostoDe(plano, lancamento)),
    confirmados: await livro.confirmar(lote, previa),
    limites: { ...limites, pedido, cabe },
    socios: retidos,
    memoria: {
      titulo: `Distribuição de lucros em ${formatarData(data)}`,
      passos: memorial.passos.map(passoPronto),
      resultado: emCentavos(retidos.reduce((soma, { irrf }) => soma + irrf, 0)),
    },
  }
}

/** As the contract shows it: where a fact came from is the razão, which is one click away. */
function passoPronto({ filhos, ...passo }: Passo): PassoDaMemoria {
  const operandos = Object.entries(passo.operandos).map(
    ([nome, { origem: _origem, ...operando }]) => [nome, operando] as const,
  )
  return {
    ...passo,
    operandos: Object.fromEntries(operandos),
    ...(filhos === undefined ? {} : { filhos: filhos.map(passoPronto) }),
  }
}

type Pessoa = { socioId: number; nome: string; jaNoMes: number; simples: boolean }

async function lerSocios(
  ctx: Context,
  { empresaId, socios, data }: { empresaId: number; socios: readonly number[]; data: string },
): Promise<ReadonlyMap<number, Pessoa>> {
  const { rows } = await sql<Pessoa>`
    select s.id as "socioId", p.nome, e.regime in ${oneOf(REGIME.simples, REGIME.mei)} as simples,
      coalesce((select sum(d.valor) from (${distribuido(ctx, [empresaId])}) d
        where d.socio_id = s.id and d.competencia = ${data.slice(0, 7)} and not d.pagamento), 0)::bigint as "jaNoMes"
    from socio s join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    join empresa e on e.escritorio_id = s.escritorio_id and e.id = s.empresa_id
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.empresa_id = ${empresaId} and s.id = any (${socios}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((linha) => [linha.socioId, linha]))
}

/** Accounting profit still in the company, and what the presumption would leave without books. */
async function limitesEm(
  ctx: Context,
  pedido: {
    empresaId: number
    data: string
    percentual: string | undefined
    plano: readonly ContaDaEmpresa[]
  },
  memorial: Memorial,
): Promise<{ lucroContabil: number; presuncao: number | null }> {
  const { empresaId, data, percentual, plano } = pedido
  const porId = new Map(plano.map((conta) => [conta.id, conta]))
  const saldos = (
    await saldosEm(ctx, {
      empresaId,
      desde: `${data.slice(0, 4)}-01`,
      ate: data,
      semEncerramento: true,
    })
  ).flatMap((saldo) => {
    const conta = porId.get(saldo.contaId)
    return conta
      ? [{ conta, ...saldo, total: saldo.anterior + saldo.debitos - saldo.creditos }]
      : []
  })
  const somar = (de: (conta: ContaDaEmpresa) => boolean) =>
    -saldos.filter(({ conta }) => de(conta)).reduce((soma, { total }) => soma + total, 0)
  const lugares = exigirValor(lugaresNoPadrao(comGrupo(plano)))
  const daFuncao = (qual: string) => somar(({ funcao }) => funcao === qual)
  const partes = {
    resultado: somar((conta) => grupoDe(conta) === 'resultado'),
    // Whatever accounts a rule or another chart keeps them in, adjustments of earlier years with them.
    acumulados: somar(
      (conta) =>
        grupoDe(conta) === 'patrimonio-liquido' &&
        !A_PARTE.has(conta.funcao ?? '') &&
        (lugares.get(conta.codigo) ?? conta.codigo).startsWith('2.3.3'),
    ),
    prejuizos: daFuncao('prejuizos-acumulados'),
    antecipados: daFuncao(FUNCAO_ANTECIPADOS),
    depois: await lucrosJaDados(ctx, { empresaId, data, plano }),
  }
  const { resultado, acumulados, prejuizos, antecipados, depois } = partes
  const lucroContabil = resultado + acumulados + prejuizos + antecipados - depois
  memorial.passo(() => passoDoLucro(partes, lucroContabil, data))
  if (percentual === undefined) return { lucroContabil, presuncao: null }
  const doAno = (de: (conta: ContaDaEmpresa) => boolean) =>
    saldos
      .filter(({ conta }) => de(conta))
      .reduce((soma, { debitos, creditos }) => soma + creditos - debitos, 0)
  const devido = (funcao: string) => Math.max(0, -doAno((conta) => conta.funcao === funcao))
  const base = {
    receita: Math.max(
      0,
      doAno(({ grupoDre }) => grupoDre === 'receita-bruta'),
    ),
    // Of the Presumido, what is not gross revenue enters the base whole (Lei 9.430/1996, art. 25, II).
    demais: Math.max(
      0,
      doAno(({ grupoDre, natureza }) => natureza === 'credora' && DEMAIS.has(grupoDre ?? '')),
    ),
    irpj: devido('irpj'),
    csll: devido('csll'),
    pis: devido('pis-sobre-receita'),
    cofins: devido('cofins-sobre-receita'),
  }
  const doSimples = await irpjDoSimples(ctx, pedido)
  // In the Simples only its own IRPJ comes off, and nothing is added to the gross revenue (LC 123/2006, art. 14, § 1º).
  const partesDaPresuncao =
    doSimples === null ? base : { ...base, irpj: doSimples, demais: 0, csll: 0, pis: 0, cofins: 0 }
  const { receita, demais, irpj, csll, pis, cofins } = partesDaPresuncao
  const tributos = irpj + csll + pis + cofins
  const apurada = lucroDistribuivel({
    ...{ tipo: 'presuncao', receita, percentual, irpj: tributos, demais },
  })
  if (!apurada.ok) throw problem('entrada-invalida', { detail: apurada.refusal.mensagem })
  const presuncao = apurada.value
  memorial.passo(() => passoDaPresuncao({ ...partesDaPresuncao, percentual }, presuncao, doSimples))
  return { lucroContabil, presuncao }
}

const A_PARTE: ReadonlySet<string> = new Set(['prejuizos-acumulados', FUNCAO_ANTECIPADOS])
const DEMAIS: ReadonlySet<string> = new Set(['outras-receitas', 'resultado-financeiro'])

/** IRPJ inside the DAS of the year, up to the month; null where the company is not of the Simples. */
async function irpjDoSimples(
  ctx: Context,
  { empresaId, data }: { empresaId: number; data: string },
): Promise<number | null> {
  const { rows } = await sql<{ simples: boolean; irpj: number }>`
    select e.regime in ${oneOf(REGIME.simples, REGIME.mei)} as simples,
      coalesce((select sum((c ->> 'valor')::bigint - coalesce((select sum((m ->> 'valor')::bigint)
      from jsonb_array_elements(g.a_maior -> 'composicao') m
          where g.a_maior_em is not null and m ->> 'tributo' = 'irpj'), 0)) from guia g, jsonb_array_elements(g.composicao) c
      where g.escritorio_id = e.escritorio_id and g.empresa_id = e.id and g.tipo = ${sql.lit(fiscal.TIPO_GUIA.das)}
        and g.estado <> 'substituida'
        and g.competencia between ${`${data.slice(0, 4)}-01`} and ${data.slice(0, 7)} and c ->> 'tributo' = 'irpj'), 0)::bigint as irpj
    from empresa e where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(
    ctx.db,
  )
  return rows[0]?.simples ? rows[0].irpj : null
}

type PartesDoLucro = Readonly<
  Record<'resultado' | 'acumulados' | 'prejuizos' | 'antecipados' | 'depois', number>
>
const operando = (rotulo: string, valor: number, de: string) => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela: de },
})

const passoDoLucro = (partes: PartesDoLucro, total: number, data: string) => ({
  id: 'lucro-contabil',
  rotulo: 'Lucro contábil a distribuir',
  formula:
    partes.depois === 0
      ? 'resultado + acumulados + prejuizos + antecipados'
      : 'resultado + acumulados + prejuizos + antecipados − depois',
  operandos: {
    resultado: operando('Resultado ainda não encerrado', partes.resultado, 'razão'),
    acumulados: operando('Lucros acumulados', partes.acumulados, 'razão'),
    prejuizos: operando('Prejuízos acumulados', partes.prejuizos, 'razão'),
    antecipados: operando('Lucros já antecipados', partes.antecipados, 'razão'),
    ...(partes.depois === 0
      ? {}
      : { depois: operando('Distribuídos depois deste dia', partes.depois, 'razão') }),
  },
  resultado: emCentavos(total),
  fundamento: 'Lei 9.249/1995, art. 10; LC 123/2006, art. 14, § 2º',
  regra: `lucro-contabil@${data.slice(0, 4)}`,
})

type Presumido = Readonly<
  Record<'receita' | 'demais' | 'irpj' | 'csll' | 'pis' | 'cofins', number>
> & { readonly percentual: string }

const passoDaPresuncao = (
  { percentual, ...valores }: Presumido,
  total: number,
  doSimples: number | null,
) => ({
  id: 'presuncao',
  rotulo: 'Limite sem escrituração',
  formula:
    doSimples === null
      ? 'receita × percentual + demais − irpj − csll − pis − cofins'
      : 'receita × percentual − irpj',
  operandos: {
    receita: operando('Receita bruta do ano', valores.receita, 'razão'),
    percentual: {
      rotulo: 'Percentual de presunção',
      valor: emTaxa(decimal(percentual)),
      origem: { tabela: 'Lei 9.249/1995, art. 15' },
    },
    irpj: operando('IRPJ do ano', valores.irpj, doSimples === null ? 'razão' : 'guias do DAS'),
    ...(doSimples === null
      ? {
          demais: operando('Demais receitas do ano', valores.demais, 'razão'),
          csll: operando('CSLL do ano', valores.csll, 'razão'),
          pis: operando('PIS do ano', valores.pis, 'razão'),
          cofins: operando('Cofins do ano', valores.cofins, 'razão'),
        }
      : {}),
  },
  arredondamento: 'meioParaCima' as const,
  resultado: emCentavos(total),
  fundamento:
    doSimples === null ? 'IN RFB 1.700/2017, art. 238, § 2º, I' : 'LC 123/2006, art. 14, § 1º',
  regra: 'presuncao@2006-12',
})

type Conta = ReturnType<Funcoes>
type Um = {
  empresaId: number
  data: string
  socioId: number
  valor: number
  /** Where the profits come from: those of closed years, or the anticipations of the one still open. */
  conta: Conta
  antecipado: boolean
  aPagar: Conta
  nome: string
}

const lancamentoDo = ({
  empresaId,
  data,
  socioId,
  valor,
  conta,
  antecipado,
  aPagar,
  nome,
}: Um): LancamentoAConfirmar => ({
  empresaId,
  data,
  historico: `Distribuição ${antecipado ? 'antecipada ' : ''}de lucros a ${nome}`,
  chave: `distribuicao:${socioId}:${data}:${randomUUID()}`,
  origem: ORIGEM,
  origemId: socioId,
  documento: { tipo: 'socio', id: socioId },
  partidas: [
    { conta, valor },
    { conta: aPagar, valor: -valor },
  ],
})

type AReter = {
  socioId: number
  valor: number
  /** Of it, what comes from years that are closed. */
  deFechados: number
  data: string
  comLiminar: boolean | undefined
  pessoa: Pessoa | undefined
}

/** The last day of the year before. */
const fimDoAnoAnterior = (data: string): string => `${Number(data.slice(0, 4)) - 1}-12-31`

function comRetencao(
  { socioId, valor, deFechados, data, comLiminar, pessoa }: AReter,
  memorial: Memorial,
): Saida['socios'][number] {
  const jaNoMes = pessoa?.jaNoMes ?? 0
  const apurado = apurarDividendos(
    {
      socioId,
      dataDePagamento: data,
      lucros: [
        { valor: deFechados, resultadoAte: fimDoAnoAnterior(data), deliberadoEm: data },
        { valor: valor - deFechados, resultadoAte: data, deliberadoEm: data },
      ].filter((parte) => parte.valor > 0),
      residente: true,
      ...(comLiminar === undefined ? {} : { escolhas: { dividendosComLiminar: comLiminar } }),
      simples: pessoa?.simples ?? false,
      ...(jaNoMes > 0 ? { jaPagoNoMes: { valor: jaNoMes, irrf: 0 } } : {}),
    },
    memorial,
  )
  if (!apurado.ok && apurado.refusal.codigo === 'falta-escolha')
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/comLiminar', mensagem: apurado.refusal.mensagem }],
    })
  if (!apurado.ok) throw problem('sem-regra-vigente', { detail: `Não há regra para ${data}.` })
  const { irrf, avisos } = apurado.value
  return { socioId, nome: pessoa?.nome ?? '', valor, jaNoMes, irrf, avisos: [...avisos] }
}
