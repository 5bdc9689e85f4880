import { invariant } from '@razao/engine/dinheiro'
import {
  competenciaDe,
  mesesEntre,
  primeiroDiaDoMes,
  somarMeses,
  ultimoDiaDoMes,
} from '@razao/engine/tempo'
import {
  bytesLatin1,
  emBlocos,
  type LancamentoDoLivro,
  type LivroContabil,
  type ParticipanteDoLivro,
  paraLatin1,
  type ResumoDosLancamentos,
  resumoDo,
  type Signatario,
  saldosAntesDoEncerramento,
} from '../livro/index.ts'
import { COD_NAT, campo, dataDe, emLinha, lado, valor } from './campos.ts'
import { aglutinacaoDe, demonstracoesDaEcd } from './demonstracoes.ts'
import type { OpcoesDaEcd, Registro } from './tipos.ts'
import { transferidosPorLinha } from './transferencias.ts'

const TIPO_DO_LANCAMENTO = { normal: 'N', encerramento: 'E', extemporaneo: 'X' } as const

/** Who has a tie with the company, and each tie: a 0150 without its 0180 is refused. */
function doParticipante(p: ParticipanteDoLivro): Registro[] {
  const { documento = '' } = p
  const cnpj = documento.length === 14 ? documento : ''
  const cpf = documento.length === 11 ? documento : ''
  return [
    [
      ...['0150', campo(p.codigo), campo(p.nome), p.codigoPais, cnpj, cpf, '', p.uf ?? ''],
      ...['', '', p.codigoMunicipio ?? '', '', ''],
    ],
    ...p.relacoes.map(({ codigo, inicio, fim }) => ['0180', codigo, dataDe(inicio), dataDe(fim)]),
  ]
}

function bloco0(livro: LivroContabil, opcoes: OpcoesDaEcd): Registro[] {
  const { empresa: e, periodo } = livro
  const orgaos = opcoes.orgaos ?? [{ codigo: '00' }]
  const participantes = (livro.participantes ?? []).flatMap(doParticipante)
  return [
    [
      ...['0000', 'LECD', dataDe(periodo.inicio), dataDe(periodo.fim), campo(e.nome), e.cnpj, e.uf],
      ...[campo(e.inscricaoEstadual), e.codigoMunicipio, campo(e.inscricaoMunicipal)],
      ...[opcoes.situacaoEspecial ?? '', opcoes.situacaoInicial ?? '0'],
      ...[e.nire === undefined ? '0' : '1', opcoes.substituicao === undefined ? '0' : '1'],
      ...[opcoes.substituicao?.hash.toUpperCase() ?? ''],
      ...[opcoes.grandePorte === true ? '1' : '0', '0', '', 'N', 'N', '0'],
      ...[opcoes.transferencias === undefined ? '0' : '1', opcoes.planoReferencial ?? ''],
    ],
    ['0001', '0'],
    ...orgaos.map(({ codigo, inscricao }) => ['0007', codigo, campo(inscricao)]),
    ...participantes,
  ]
}

function contasDoPlano(livro: LivroContabil, opcoes: OpcoesDaEcd): Registro[] {
  const porCodigo = new Map(livro.plano.map((c) => [c.codigo, c]))
  return livro.plano.flatMap((c) => {
    const registros: Registro[] = [
      [
        ...['I050', dataDe(c.desde ?? livro.periodo.inicio), COD_NAT[c.grupo]],
        ...[c.tipo === 'analitica' ? 'A' : 'S', String(c.nivel), campo(c.codigo)],
        ...[campo(c.superior), campo(c.nome)],
      ],
    ]
    if (c.tipo === 'analitica' && c.referencial && opcoes.planoReferencial !== null) {
      registros.push(['I051', '', campo(c.referencial)])
    }
    const aglutinacao = aglutinacaoDe(c, porCodigo)
    if (aglutinacao !== null) registros.push(['I052', '', campo(aglutinacao)])
    return registros
  })
}

function saldosPeriodicos(livro: LivroContabil, opcoes: OpcoesDaEcd): Registro[] {
  const primeira = competenciaDe(livro.periodo.inicio)
  const meses = mesesEntre(primeira, competenciaDe(livro.periodo.fim))
  const porMes = Map.groupBy(livro.saldosMensais, (s) => s.competencia)
  const tomar = transferidosPorLinha(porMes.get(primeira) ?? [], opcoes.transferencias ?? [])
  return Array.from({ length: meses + 1 }, (_, i) => somarMeses(primeira, i)).flatMap((mes, i) => {
    const inicio = i === 0 ? livro.periodo.inicio : primeiroDiaDoMes(mes)
    const fim = i === meses ? livro.periodo.fim : ultimoDiaDoMes(mes)
    const saldos = (porMes.get(mes) ?? []).flatMap((s): Registro[] => [
      [
        ...['I155', campo(s.conta), campo(s.centro), valor(s.inicial), lado(s.inicial)],
        ...[valor(s.debitos), valor(s.creditos), valor(s.final), lado(s.final)],
      ],
      ...(i === 0 ? tomar(s) : []).map((t) => [
        ...['I157', campo(t.contaAnterior), '', valor(t.saldo), lado(t.saldo)],
      ]),
    ])
    return [['I150', dataDe(inicio), dataDe(fim)], ...saldos]
  })
}

/** The fixed registers of block I, before and after the entries. `QTD_LIN` is filled by who counts. */
function blocoI(livro: LivroContabil, resumo: ResumoDosLancamentos, opcoes: OpcoesDaEcd) {
  const { empresa: e, periodo } = livro
  const exercicio = opcoes.exercicioSocial ?? periodo.fim
  const antes: Registro[] = [
    ['I001', '0'],
    ['I010', 'G', '9.00'],
    [
      ...['I030', 'TERMO DE ABERTURA', String(livro.numeroDoLivro), 'DIÁRIO GERAL', QTD_LIN],
      ...[campo(e.nome), campo(e.nire), e.cnpj, dataDe(e.dataDeArquivamento)],
      ...[dataDe(e.dataDeConversao), campo(e.municipio), dataDe(exercicio)],
    ],
    ...contasDoPlano(livro, opcoes),
    ...(livro.historicosPadrao ?? []).map((h) => ['I075', campo(h.codigo), campo(h.texto)]),
    ...(livro.centros ?? []).map((c) => ['I100', dataDe(c.desde), campo(c.codigo), campo(c.nome)]),
    ...saldosPeriodicos(livro, opcoes),
  ]
  const porData = Map.groupBy(saldosAntesDoEncerramento(livro, resumo), (s) => s.data)
  const depois = [...porData].flatMap(([data, saldos]): Registro[] => [
    ['I350', dataDe(data)],
    ...saldos.map((s) => ['I355', campo(s.conta), campo(s.centro), valor(s.valor), lado(s.valor)]),
  ])
  return { antes, depois }
}

function blocoJ(
  livro: LivroContabil,
  resumo: ResumoDosLancamentos,
  opcoes: OpcoesDaEcd,
): Registro[] {
  const { empresa, periodo, numeroDoLivro } = livro
  return [
    ['J001', '0'],
    ...demonstracoesDaEcd(livro, resumo, opcoes),
    ...(opcoes.documentos ?? []).map(({ tipo, descricao, rtf }) => [
      // RTF ignores breaks and can spell the bar otherwise: so it fits in one line of the file.
      ...['J800', tipo, campo(descricao), '', textoDoRtf(rtf), 'J800FIM'],
    ]),
    ...(opcoes.substituicao === undefined ? [] : [termoDeVerificacao(opcoes.substituicao)]),
    [
      ...['J900', 'TERMO DE ENCERRAMENTO', String(numeroDoLivro), 'DIÁRIO GERAL'],
      ...[campo(empresa.nome), QTD_LIN, dataDe(periodo.inicio), dataDe(periodo.fim)],
    ],
    ...livro.signatarios.map((s) => [
      ...['J930', campo(s.nome), s.documento, campo(s.qualificacao), s.codigo, campo(s.crc)],
      ...[campo(s.email), campo(s.telefone), s.ufDoCrc ?? '', campo(s.sequencialDoCrc)],
      ...[dataDe(s.validadeDoCrc), s.responsavelLegal ? 'S' : 'N'],
    ]),
    ...(opcoes.substituicao === undefined ? [] : livro.signatarios.flatMap(doTermo)),
  ]
}

const termoDeVerificacao = ({
  motivo,
  termoRtf,
}: NonNullable<OpcoesDaEcd['substituicao']>): Registro => [
  ...['J801', '001', 'Termo de Verificação para Fins de Substituição da ECD', motivo, ''],
  ...[textoDoRtf(termoRtf), 'J801FIM'],
]

/** The accountant who signs the book signs the Termo too (IN RFB 2.003/2021, art. 7º, § 2º): J932 with code 910. */
function doTermo(s: Signatario): Registro[] {
  if (s.codigo !== '900') return []
  return [
    [
      ...['J932', campo(s.nome), s.documento],
      'CONTADOR/CONTABILISTA RESPONSÁVEL PELO TERMO DE VERIFICAÇÃO PARA FINS DE SUBSTITUIÇÃO DA ECD',
      ...['910', campo(s.crc), campo(s.email), campo(s.telefone), s.ufDoCrc ?? ''],
      ...[campo(s.sequencialDoCrc), dataDe(s.validadeDoCrc)],
    ],
  ]
}

const textoDoRtf = (rtf: string): string =>
  paraLatin1(rtf.replaceAll('|', "\\'7c")).replace(/[\r\n]+/g, ' ')

/** Stands for the number of lines until it is known. */
const QTD_LIN = '\u0000'

function doLancamento(l: LancamentoDoLivro): Registro[] {
  let debitos = 0
  for (const { valor: v } of l.partidas) if (v > 0) debitos += v
  const tipo = TIPO_DO_LANCAMENTO[l.tipo]
  const fato = l.tipo === 'extemporaneo' ? dataDe(l.dataDoFato ?? l.data) : ''
  const historico = campo(l.historico)
  const registros: Registro[] = [
    ['I200', String(l.numero), dataDe(l.data), valor(debitos), tipo, fato],
  ]
  for (const p of l.partidas) {
    registros.push([
      ...['I250', campo(p.conta), campo(p.centro), valor(p.valor), lado(p.valor)],
      ...[campo(l.documento), campo(p.historicoPadrao)],
      ...[p.historico === undefined ? historico : campo(p.historico), campo(p.participante)],
    ])
  }
  return registros
}

/** Closes a block: its last register counts its lines, itself included. */
const fechar = (registro: string, linhas: number): Registro => [registro, String(linhas + 1)]

type Partes = {
  readonly antes: readonly Registro[]
  readonly depois: readonly Registro[]
}

/** Everything but the entries, with every count in its place. */
function montar(livro: LivroContabil, resumo: ResumoDosLancamentos, opcoes: OpcoesDaEcd): Partes {
  const zero = bloco0(livro, opcoes)
  const i = blocoI(livro, resumo, opcoes)
  const j = blocoJ(livro, resumo, opcoes)
  const doI = i.antes.length + i.depois.length + resumo.lancamentos + resumo.partidas
  const antes = [...zero, fechar('0990', zero.length), ['C001', '1'], ['C990', '2'], ...i.antes]
  const depois = [...i.depois, fechar('I990', doI), ...j, fechar('J990', j.length)]
  const contagem = new Map<string, number>()
  for (const [nome = ''] of [...antes, ...depois]) {
    contagem.set(nome, (contagem.get(nome) ?? 0) + 1)
  }
  if (resumo.lancamentos > 0) contagem.set('I200', resumo.lancamentos)
  if (resumo.partidas > 0) contagem.set('I250', resumo.partidas)
  for (const nome of ['9001', '9990', '9999']) contagem.set(nome, 1)
  contagem.set('9900', contagem.size + 1)
  const nove: Registro[] = [
    ['9001', '0'],
    ...[...contagem].sort(porBloco).map(([nome, vezes]) => ['9900', nome, String(vezes)]),
  ]
  const total =
    antes.length + depois.length + resumo.lancamentos + resumo.partidas + nove.length + 2
  const comTotal = (r: Registro): Registro =>
    r[0] === 'I030' || r[0] === 'J900' ? r.map((c) => (c === QTD_LIN ? String(total) : c)) : r
  return {
    antes: antes.map(comTotal),
    depois: [
      ...depois.map(comTotal),
      ...nove,
      ['9990', String(nove.length + 2)],
      ['9999', String(total)],
    ],
  }
}

const ORDEM = '0CIJK9'
const porBloco = ([a]: [string, number], [b]: [string, number]): number =>
  ORDEM.indexOf(a.charAt(0)) - ORDEM.indexOf(b.charAt(0)) || (a < b ? -1 : 1)

/**
 * The registers of an ECD (leiaute 9, form G) in their order, one entry at a time. Throws when the entries
 * are not as many as the summary said: the book changed between the two readings.
 */
export async function* registrosDaEcd(
  livro: LivroContabil,
  opcoes: OpcoesDaEcd,
): AsyncGenerator<Registro, void, undefined> {
  const resumo = await resumoDo(livro)
  const { antes, depois } = montar(livro, resumo, opcoes)
  yield* antes
  let lancamentos = 0
  let partidas = 0
  for await (const l of livro.lancamentos()) {
    lancamentos += 1
    partidas += l.partidas.length
    for (const registro of doLancamento(l)) yield registro
  }
  invariant(
    lancamentos === resumo.lancamentos && partidas === resumo.partidas,
    'os lançamentos mudaram enquanto a ECD era escrita',
  )
  yield* depois
}

async function* linhas(livro: LivroContabil, opcoes: OpcoesDaEcd): AsyncGenerator<string> {
  for await (const registro of registrosDaEcd(livro, opcoes)) yield emLinha(registro)
}

/** The file as it goes to the PGE: ISO-8859-1, CRLF, blocks of about 64 KiB. */
export const escreverEcd = (
  livro: LivroContabil,
  opcoes: OpcoesDaEcd,
): AsyncGenerator<Uint8Array, void, undefined> => emBlocos(linhas(livro, opcoes), bytesLatin1)
