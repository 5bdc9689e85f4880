import { serpro, vigia } from '@razao/contract'
import { ROTULOS_DO_PODER_DO_ECAC } from '@razao/engine/cadastro'
import { type GuiaPorVia, viaDaGuia } from '@razao/engine/guias'
import { somarDias, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Integracoes } from '../platform/fora/index.ts'
import type { Certificadora } from './certificadora.ts'
import { doContador, type Obra } from './guardar-certificados.ts'
import { contextoDa, emTransacao, noDia } from './oficina.ts'
import { pedirDeFora, pedirPelaRota } from './pelas-rotas.ts'

/** The Receita of the demonstration: only what is simulated is one. */
export type ReceitaFicticia = {
  readonly chave: string
  readonly segredo: string
  /** Puts a letter in the Caixa Postal of a company. */
  escrever(cnpj: string, carta: CartaFicticia): void
  /** A plan of instalments of the Simples; a part that was paid says when. */
  parcelar(
    cnpj: string,
    plano: {
      readonly numero: number
      readonly pedidoEm: string
      readonly parcelas: readonly {
        readonly competencia: string
        readonly centavos: number
        readonly pagaEm: string | null
      }[]
    },
  ): void
  /** A payment by a document that was not issued by it; a DARF has a code of receita. */
  pagarPorFora(
    cnpj: string,
    pagamento: {
      readonly numero: string
      readonly competencia: string
      readonly em: string
      readonly centavos: number
      readonly codigo: number | null
    },
  ): void
  /** What a company let somebody do; who gave nothing to somebody gave everything. */
  conceder(procuracao: {
    readonly de: string
    readonly para: string
    readonly ate: string
    readonly poderes: readonly string[]
  }): void
  /** What the eSocial and the EFD-Reinf put in the DCTFWeb of a month. */
  fecharFolha(
    cnpj: string,
    competencia: string,
    debitos: readonly { codigo: string; centavos: number; origem: string }[],
  ): void
}
type CartaFicticia = {
  readonly id: string
  readonly assunto: string
  readonly parametro?: string
  readonly relevante?: boolean
  readonly corpo: string
}
/** One of the companies of the demonstration. */
type Dela = { readonly id: number; readonly cnpj: string }

const corpo = (texto: string): string =>
  `<p>Prezado contribuinte,</p><p>${texto}</p><p>Mensagem fictícia, sem valor.</p>`

/** To the first companies, in order. */
const CARTAS: readonly CartaFicticia[] = [
  {
    ...{ id: '9001', assunto: 'Termo de Exclusão do Simples Nacional nº ++VARIAVEL++' },
    ...{ parametro: '2026/0077', relevante: true },
    corpo: corpo('Foram constatados débitos com exigibilidade não suspensa.'),
  },
  {
    ...{ id: '9002', assunto: 'Intimação fiscal para apresentar documentos', relevante: true },
    corpo: corpo('Fica o contribuinte intimado a apresentar os documentos da lista.'),
  },
  { id: '9003', assunto: 'Aviso de cobrança', corpo: corpo('Há débitos em aberto.') },
  {
    ...{ id: '9004', assunto: 'Comunicado: novo portal de serviços' },
    corpo: corpo('O portal de serviços tem um novo endereço.'),
  },
]
/** Days until the procuração of these ends, and what it does not give. */
const PROCURACOES: readonly (readonly [dias: number, semPoder: string])[] = [
  [20, ''],
  [200, '00050'],
  [300, '00103'],
]
/** Instalment plans of the first companies: of how much each part, and how many of the last months were not paid. */
const PARCELAMENTOS: readonly (readonly [centavos: number, atrasadas: number])[] = [
  [412_37, 2],
  [305_00, 0],
  [300_00, 1],
]
/** Months since the plans were asked for. */
const MESES_DE_PLANO = 5
type Com = {
  readonly certificadora: Certificadora
  readonly receita: ReceitaFicticia
  readonly fora: Integracoes
  readonly empresas: readonly Dela[]
}

/** The contract of the office of the demonstration with the SERPRO, kept and tested; once. */
export async function ligarAReceita(
  { oficina, escritorioId, pedinte, hoje }: Obra,
  contratante: { readonly cnpj: string; readonly nome: string },
  { certificadora, receita, fora, empresas }: Com,
): Promise<void> {
  await emTransacao(oficina, escritorioId, (ctx) => fecharFolhas(ctx, receita))
  const base = doContador(noDia(contextoDa(oficina, escritorioId), hoje), pedinte)
  const pedido = { base, pool: oficina.pool, chave: undefined, fora }
  if ((await pedirDeFora(pedido, serpro.lerSerpro, {})).credencial !== null) return
  const { pfx, senha } = await certificadora.emitir({
    ...contratante,
    de: new Date(`${hoje}T00:00:00-03:00`),
    ate: new Date(`${Number(hoje.slice(0, 4)) + 1}-12-31T23:59:59-03:00`),
  })
  await pedirDeFora(pedido, serpro.guardarAcessoDoSerpro, {
    ...{ chave: receita.chave, segredo: receita.segredo, contratante: contratante.cnpj },
    ...{ autor: null, tokenDoProcurador: null },
    ...{ arquivo: pfx.toString('base64'), senha, versao: 0 },
  })
  await pedirDeFora(pedido, serpro.testarSerpro, {})
  await emTransacao(oficina, escritorioId, (ctx) => contarPagamentos(ctx, receita, hoje))
  await emTransacao(oficina, escritorioId, (ctx) =>
    encherDeNoticias(doContador(noDia(ctx, hoje), pedinte), {
      ...{ contratante: contratante.cnpj, receita, hoje, empresas },
    }),
  )
}

/** The folhas of the last months as our guides have them: whoever makes other guides has a difference to look at. */
async function fecharFolhas(ctx: Context, receita: ReceitaFicticia): Promise<void> {
  const { rows } = await sql<{ cnpj: string } & GuiaPorVia & { composicao: ParteDaGuia[] }>`
    select e.identificacao as cnpj, g.chave, g.competencia, g.composicao
    from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.estado <> 'substituida'
      and g.vencimento > ${ctx.clock.today()}::date - interval '4 months'`.execute(ctx.db)
  const folhas = new Map<string, Folha>()
  for (const guia of rows) {
    const { dctfweb } = viaDaGuia(guia)
    if (dctfweb === null || dctfweb.origem === 'mit') continue
    const { cnpj } = guia
    const { competencia, origem } = dctfweb
    const folha = folhas.get(`${cnpj} ${competencia}`) ?? { cnpj, competencia, debitos: new Map() }
    folhas.set(`${cnpj} ${competencia}`, folha)
    for (const { codigo, valor } of guia.composicao) {
      if (codigo === null || valor === 0) continue
      const seis = seisDigitos(codigo)
      const centavos = (folha.debitos.get(seis)?.centavos ?? 0) + valor
      folha.debitos.set(seis, { codigo: seis, centavos, origem })
    }
  }
  for (const { cnpj, competencia, debitos } of folhas.values())
    receita.fecharFolha(cnpj, competencia, [...debitos.values()])
}
type Folha = {
  readonly cnpj: string
  readonly competencia: string
  readonly debitos: Map<string, { codigo: string; centavos: number; origem: string }>
}
type ParteDaGuia = { readonly codigo: string | null; readonly valor: number }
/** What our guides say without a variation, as the DCTFWeb has it. */
const VARIACAO: Readonly<Record<string, string>> = { '0588': '06', '1708': '06', '5952': '07' }
function seisDigitos(codigo: string): string {
  const digitos = codigo.replace(/\D/g, '')
  return digitos.length === 4 ? `${digitos}${VARIACAO[digitos] ?? '01'}` : digitos
}

/** As far back as payments are looked for. */
const DIAS_DE_PAGAMENTOS = 60
/** Of so many guides that were paid, one is not there. */
const UMA_EM = 60

/** The Receita has what was said to be paid of late, but for a few guides, and a payment that is of none. */
async function contarPagamentos(
  ctx: Context,
  receita: ReceitaFicticia,
  hoje: string,
): Promise<void> {
  const { rows } = await sql<{
    id: number
    cnpj: string
    competencia: string
    em: string
    centavos: number
    codigo: string | null
    das: boolean
  }>`
    select g.id, e.identificacao as cnpj, g.competencia, g.paga_em as em, g.principal as centavos, g.chave in ('das', 'das-mei') as das,
      left(coalesce(g.codigo_receita, (select p.value ->> 'codigo' from jsonb_array_elements(g.composicao) p
        where p.value ->> 'codigo' is not null limit 1)), 4) as codigo
    from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.estado = 'paga'
      and g.paga_em >= ${somarDias(hoje, -DIAS_DE_PAGAMENTOS)}::date
    order by g.id`.execute(ctx.db)
  const contadas = rows.filter(({ das, codigo }) => das || codigo !== null)
  for (const [n, { id, cnpj, das, codigo, ...pago }] of contadas.entries()) {
    if (n % UMA_EM === UMA_EM - 1) continue
    receita.pagarPorFora(cnpj, {
      ...{ ...pago, numero: `0720${String(id).padStart(13, '0')}` },
      codigo: das ? null : Number(codigo),
    })
  }
  const [primeira] = contadas
  if (primeira === undefined) return
  receita.pagarPorFora(primeira.cnpj, {
    ...{ numero: '07202600000000099', competencia: primeira.competencia, em: primeira.em },
    ...{ centavos: 187_40, codigo: 1708 },
  })
}

type Noticias = {
  readonly contratante: string
  readonly receita: ReceitaFicticia
  readonly hoje: string
  readonly empresas: readonly Dela[]
}

/** Letters and procurações of the first companies, and the questions that bring them here, in the queue. */
async function encherDeNoticias(
  ctx: Context,
  { contratante, receita, hoje, empresas }: Noticias,
): Promise<void> {
  const { lista } = await pedirPelaRota(ctx, vigia.listarProcuracoes, { registrosPorPagina: 500 })
  const vivas = new Set(lista.map(({ empresaId }) => empresaId))
  const quais = empresas
    .filter(({ id }) => vivas.has(id))
    .slice(0, CARTAS.length + PROCURACOES.length)
  const poderes = Object.keys(ROTULOS_DO_PODER_DO_ECAC)
  for (const [em, carta] of CARTAS.entries()) {
    const dela = quais[em]
    if (dela !== undefined) receita.escrever(dela.cnpj, carta)
  }
  for (const [em, [dias, semPoder]] of PROCURACOES.entries()) {
    const dela = quais[em + CARTAS.length]
    if (dela === undefined) continue
    receita.conceder({
      ...{ de: dela.cnpj, para: contratante, ate: somarDias(hoje, dias) },
      poderes: poderes.filter((poder) => poder !== semPoder),
    })
  }
  const mes = hoje.slice(0, 7)
  for (const [em, [centavos, atrasadas]] of PARCELAMENTOS.entries()) {
    const dela = quais[em]
    if (dela === undefined) continue
    const primeira = somarMeses(mes, -MESES_DE_PLANO)
    receita.parcelar(dela.cnpj, {
      ...{ numero: em + 1, pedidoEm: `${primeira}-05` },
      // Only what may be issued is told: up to the month of today.
      parcelas: Array.from({ length: MESES_DE_PLANO + 1 }, (_, n) => {
        const competencia = somarMeses(primeira, n)
        const paga = n < MESES_DE_PLANO - atrasadas
        return { competencia, centavos, pagaEm: paga ? `${competencia}-20` : null }
      }),
    })
  }
  if (quais.length === 0) return
  await pedirPelaRota(ctx, vigia.consultarReceita, {
    ...{ assuntos: ['caixa-postal', 'procuracoes', 'dte', 'sitfis', 'parcelamentos'] },
    selecao: { modo: 'ids', ids: quais.map(({ id }) => id) },
  })
}
