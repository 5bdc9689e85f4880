import type { contabilRelatorios, RouteParsed } from '@razao/contract'
import { escreverTabelaEmPdf, type TabelaContabil } from '@razao/formats/livro'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { relatorioBalancete } from './balancete.ts'
import { lerComplemento } from './complemento.ts'
import { relatorioDemonstracao } from './demonstracoes.ts'

type Coluna = TabelaContabil['colunas'][number]

const TITULOS = {
  dre: 'Demonstração do resultado do período',
  balanco: 'Balanço patrimonial',
  dlpa: 'Demonstração dos lucros ou prejuízos acumulados',
  dmpl: 'Demonstração das mutações do patrimônio líquido',
  dfc: 'Demonstração dos fluxos de caixa (método indireto)',
} as const

/** Characters of a line on paper, and what a column of money takes of it. */
const LARGURA = 106
const DO_VALOR = 18
const COLUNAS_NO_PAPEL = 5

const dinheiro = (titulo: string, forma: Coluna['forma']): Coluna => ({
  titulo: titulo.slice(0, DO_VALOR),
  tipo: 'dinheiro',
  largura: DO_VALOR,
  ...(forma === undefined ? {} : { forma }),
})

const dia = (data: string): string => `${data.slice(8, 10)}/${data.slice(5, 7)}/${data.slice(0, 4)}`

/** A statement on paper, with its notes' signatures at the end. */
export async function imprimirDemonstracao(
  ctx: Context,
  input: RouteParsed<typeof contabilRelatorios.imprimirDemonstracao>,
): Promise<ArquivoServido> {
  const { colunas, linhas } = await relatorioDemonstracao(ctx, input)
  if (colunas.length > COLUNAS_NO_PAPEL)
    throw problem('entrada-invalida', {
      erros: [
        { pointer: '#/mensal', mensagem: 'Tantos meses não cabem no papel: use a planilha.' },
      ],
    })
  const nome = LARGURA - colunas.length * (DO_VALOR + 1)
  const titulos = colunas.map(({ titulo }) =>
    titulo.length > DO_VALOR ? titulo.replaceAll(/(\d\d\/)\d\d(\d\d)/g, '$1$2') : titulo,
  )
  return await noPapel(ctx, input, {
    titulo: TITULOS[input.demonstracao],
    colunas: [
      { titulo: 'Descrição', tipo: 'texto', largura: nome },
      ...titulos.map((titulo) => dinheiro(titulo, 'parenteses')),
    ],
    linhas: linhas.map((l) => ({
      celulas: [l.descricao, ...l.valores],
      nivel: l.nivel,
      total: l.tipo === 'total',
    })),
  })
}

/** The balancete on paper. */
export async function imprimirBalancete(
  ctx: Context,
  input: RouteParsed<typeof contabilRelatorios.imprimirBalancete>,
): Promise<ArquivoServido> {
  const { linhas, totais } = await relatorioBalancete(ctx, input)
  return await noPapel(ctx, input, {
    titulo: 'Balancete de verificação',
    colunas: [
      { titulo: 'Conta', tipo: 'texto', largura: 14 },
      { titulo: 'Nome', tipo: 'texto', largura: 25 },
      { ...dinheiro('Saldo anterior', 'saldo'), largura: 17 },
      { ...dinheiro('Débitos', 'valor'), largura: 15 },
      { ...dinheiro('Créditos', 'valor'), largura: 15 },
      { ...dinheiro('Saldo atual', 'saldo'), largura: 17 },
    ],
    linhas: [
      ...linhas.map((l) => ({
        celulas: [l.codigo, l.nome, l.saldoAnterior, l.debitos, l.creditos, l.saldo],
        nivel: 1,
        total: l.tipo === 'sintetica',
      })),
      {
        celulas: [
          '',
          'Totais',
          totais.saldoAnterior,
          totais.debitos,
          totais.creditos,
          totais.saldo,
        ],
        nivel: 1,
        total: true,
      },
    ],
  })
}

async function noPapel(
  ctx: Context,
  { empresaId, de, ate }: { empresaId: number; de: string; ate: string },
  tabela: TabelaContabil,
): Promise<ArquivoServido> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social as nome', 'identificacao as cnpj'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  const { assinaturas } = await lerComplemento(ctx, {
    empresaId,
    exercicio: Number(ate.slice(0, 4)),
  })
  const blocos: Uint8Array[] = []
  const pdf = escreverTabelaEmPdf(tabela, {
    empresa,
    periodo: `${dia(de)} a ${dia(ate)}`,
    emitidoEm: ctx.clock.now().toISOString(),
    signatarios: assinaturas as NonNullable<
      Parameters<typeof escreverTabelaEmPdf>[1]['signatarios']
    >,
  })
  for await (const bloco of pdf) blocos.push(bloco)
  return {
    nome: `${tabela.titulo} ${de} a ${ate}.pdf`,
    mime: 'application/pdf',
    conteudo: Buffer.concat(blocos),
    baixar: false,
  }
}
