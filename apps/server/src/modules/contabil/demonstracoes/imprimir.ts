import type { contabilRelatorios, RouteParsed } from '@razao/contract'
import { formatarData } from '@razao/engine/tempo'
import { escreverFolhaEmPdf, type FolhaContabil } from '@razao/formats/livro'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { fontesDoPapel } from '../../../platform/papel/index.ts'
import { timbreDoEscritorio } from '../../escritorio/index.ts'
import { relatorioBalancete } from './balancete.ts'
import { lerComplemento } from './complemento.ts'
import { relatorioDemonstracao } from './demonstracoes.ts'
import { analisesDa, naoConfere, recuoDaLinha, TITULOS } from './forma-da-demonstracao.ts'
import { porQueEParcial } from './parcial.ts'

type Coluna = FolhaContabil['colunas'][number]

/** A statement on paper, with its notes and signatures at the end. */
export async function imprimirDemonstracao(
  ctx: Context,
  input: RouteParsed<typeof contabilRelatorios.imprimirDemonstracao>,
): Promise<ArquivoServido> {
  const lida = await relatorioDemonstracao(ctx, input)
  const { vertical, horizontal } = analisesDa(lida)
  const parte = (titulo: string): Coluna => ({ titulo, forma: 'parte' })
  const folha: FolhaContabil = {
    titulo: TITULOS[input.demonstracao],
    colunas: [
      { titulo: 'Descrição', forma: 'texto' },
      ...lida.colunas.flatMap(({ titulo }): Coluna[] => [
        { titulo, forma: 'parenteses' },
        ...(vertical ? [parte('AV')] : []),
      ]),
      ...(horizontal ? [parte('AH')] : []),
    ],
    linhas: lida.linhas.map((linha) => ({
      celulas: [
        linha.descricao,
        ...linha.valores.flatMap((valor, i) =>
          vertical ? [valor, linha.vertical[i] ?? null] : [valor],
        ),
        ...(horizontal ? [linha.horizontal] : []),
      ],
      recuo: recuoDaLinha(input.demonstracao, linha),
      total: linha.tipo === 'total',
    })),
  }
  const avisos = lida.confere ? [] : [naoConfere(lida)]
  return await noPapel(ctx, input, { folha, avisos, comNotas: true })
}

/** The balancete on paper. */
export async function imprimirBalancete(
  ctx: Context,
  input: RouteParsed<typeof contabilRelatorios.imprimirBalancete>,
): Promise<ArquivoServido> {
  const { linhas, totais } = await relatorioBalancete(ctx, input)
  const folha: FolhaContabil = {
    titulo: 'Balancete de verificação',
    colunas: [
      { titulo: 'Conta', forma: 'texto' },
      { titulo: 'Nome', forma: 'texto' },
      { titulo: 'Saldo anterior', forma: 'saldo' },
      { titulo: 'Débitos', forma: 'valor' },
      { titulo: 'Créditos', forma: 'valor' },
      { titulo: 'Saldo atual', forma: 'saldo' },
    ],
    linhas: [
      ...linhas.map((l) => ({
        celulas: [l.codigo, l.nome, l.saldoAnterior, l.debitos, l.creditos, l.saldo],
        recuo: 0,
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
        recuo: 0,
        total: true,
      },
    ],
  }
  return await noPapel(ctx, input, { folha, avisos: [], comNotas: false })
}

type NoPapel = { folha: FolhaContabil; avisos: readonly string[]; comNotas: boolean }

async function noPapel(
  ctx: Context,
  {
    empresaId,
    de,
    ate,
    conhecidoEm,
  }: { empresaId: number; de: string; ate: string; conhecidoEm?: string | undefined },
  { folha, avisos, comNotas }: NoPapel,
): Promise<ArquivoServido> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social as nome', 'identificacao as cnpj', 'encerrada_em as encerradaEm'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  const { assinaturas, notas, faltaAssinar } = await lerComplemento(ctx, {
    empresaId,
    exercicio: Number(ate.slice(0, 4)),
  })
  const comoEra = conhecidoEm ? [`Livro como era conhecido em ${momento(conhecidoEm)}.`] : []
  const parcial = porQueEParcial(ctx, { ate, encerradaEm: empresa.encerradaEm })
  const blocos: Uint8Array[] = []
  const pdf = escreverFolhaEmPdf(folha, {
    empresa,
    fontes: fontesDoPapel(),
    timbre: await timbreDoEscritorio(ctx),
    ...(parcial === undefined ? {} : { parcial }),
    ...(faltaAssinar === null
      ? {}
      : {
          faltaAssinar: `${faltaAssinar} Informe em Contabilidade, SPED e arquivos, Termos e assinaturas de ${ate.slice(0, 4)}.`,
        }),
    periodo: `${formatarData(de)} a ${formatarData(ate)}`,
    emitidoEm: ctx.clock.now().toISOString(),
    avisos: [...comoEra, ...avisos],
    notas: comNotas ? notas : [],
    signatarios: assinaturas as NonNullable<
      Parameters<typeof escreverFolhaEmPdf>[1]['signatarios']
    >,
  })
  for await (const bloco of pdf) blocos.push(bloco)
  return {
    nome: `${folha.titulo} ${de} a ${ate}.pdf`,
    mime: 'application/pdf',
    conteudo: Buffer.concat(blocos),
    baixar: false,
  }
}

const deBrasilia = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const momento = (instante: string): string =>
  deBrasilia.format(new Date(instante)).replace(',', ' às')
