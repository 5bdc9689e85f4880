import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { type Centavos, formatarValor, ok, type Result } from '@razao/engine/dinheiro'
import { formatarNumeroDoDocumento } from '@razao/engine/guias'
import { type Competencia, type DataCivil, ehCompetencia, ehDataCivil } from '@razao/engine/tempo'
import { lerBrCode } from '../pix/index.ts'
import { type CodigoDaGuia, codigoDoTexto, daReceita, especieDo } from './codigo.ts'
import {
  type DebitoDaGuia,
  type GuiaOficial,
  type Palavra,
  type PapelLido,
  type RecusaDaGuiaOficial,
  recusarGuia,
} from './tipos.ts'

const MESES =
  'janeiro|fevereiro|mar[cç]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const NOMES = MESES.split('|').map((nome) => new RegExp(`^${nome}$`, 'i'))
const DIA = '(\\d{2})/(\\d{2})/(\\d{4})'
const VALOR = /^\d{1,3}(?:\.\d{3})*,\d{2}$/
/** The name of a guide does not fill pages: who counts on it stops here. */
const MAIOR_PIX = 512

const dia = (achado: RegExpExecArray | null, de = 1): DataCivil | null => {
  const escrito = achado === null ? '' : `${achado[de + 2]}-${achado[de + 1]}-${achado[de]}`
  return ehDataCivil(escrito) ? escrito : null
}

/** The first of the forms that the text has. */
function primeiro<T>(
  texto: string,
  formas: readonly RegExp[],
  ler: (achado: RegExpExecArray) => T | null,
): T | null {
  for (const forma of formas) {
    const achado = forma.exec(texto)
    const lido = achado === null ? null : ler(achado)
    if (lido !== null) return lido
  }
  return null
}

const mes = (nome: string, ano: string): Competencia | null => {
  const n = /^\d{2}$/.test(nome) ? Number(nome) : NOMES.findIndex((um) => um.test(nome)) + 1
  const escrita = `${ano}-${String(n).padStart(2, '0')}`
  return ehCompetencia(escrita) ? escrita : null
}

/** «Período de Apuração» in words, by its month, or by its last day; of more than one month, none. */
function competenciaDe(texto: string): Competencia | null {
  const escrita = primeiro(
    texto,
    [
      new RegExp(`(?<!\\p{L})(${MESES})\\s*/\\s*(\\d{4})`, 'iu'),
      /Per[ií]odo de Apura[cç][aã]o:?\s+(?:\d{2}\/)?(\d{2})\/(\d{4})/i,
      /(?:Compet[eê]ncia|M[eê]s de Refer[eê]ncia|Refer[eê]ncia)\D{0,40}?(?<!\d\/)(\d{2})\/(\d{4})/i,
    ],
    ([, nome = '', ano = '']) => mes(nome, ano),
  )
  if (escrita !== null) return escrita
  const doDetalhe = new Set(
    [...texto.matchAll(/\bPA:?\s*(?:\d{2}\/)?(\d{2})\/(\d{4})/g)].map(([, m = '', a = '']) =>
      mes(m, a),
    ),
  )
  const [unica = null, ...outras] = doDetalhe
  return outras.length > 0 ? null : unica
}

/** The due date of the law; the paper has it beside the month. */
const vencimentoDe = (texto: string): DataCivil | null =>
  primeiro(
    texto,
    [
      new RegExp(`(?:${MESES})\\s*/\\s*\\d{4}\\s+${DIA}`, 'iu'),
      new RegExp(`(?:DATA DE VENCIMENTO|Data de Vencimento|Vencimento):?[^\\d]{0,80}?${DIA}`, 'iu'),
    ],
    (achado) => dia(achado),
  )

const pagarAteDe = (texto: string): DataCivil | null =>
  primeiro(
    texto,
    [
      new RegExp(`Pagar (?:este documento )?at[ée]:?\\s*${DIA}`, 'iu'),
      new RegExp(`(?:Data limite para acolhimento|V[aá]lid[oa] at[ée]):?\\s*${DIA}`, 'iu'),
    ],
    (achado) => dia(achado),
  )

const semMarcas = (texto: string): string => texto.replace(/[./-]/g, '')

function inscricoesDe(texto: string): string[] {
  const cnpjs =
    texto.match(/(?<![\dA-Z])[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}(?!\d)/g) ?? []
  const cpfs = texto.match(/(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g) ?? []
  return [
    ...new Set([
      ...cnpjs.map(semMarcas).filter((um) => validarCnpj(um)),
      ...cpfs.map(semMarcas).filter((um) => validarCpf(um)),
    ]),
  ]
}

const centavosDe = (escrito: string): Centavos => Number(escrito.replace(/\D/g, ''))

type Partes = NonNullable<GuiaOficial['partes']>
const soma = ({ principal, multa, juros }: Partes): Centavos => principal + multa + juros

const cabecalhoDe = (linhas: PapelLido['linhas']): readonly Palavra[] =>
  linhas.find((linha) => temTexto(linha, /^Multa$/i) && temTexto(linha, /^Juros$/i)) ?? []

/**
 * A line under the headings of its columns. A column with nothing is left blank, so that a value in the middle is known by
 * what it stands under; what does not come to its total is not taken.
 */
function partesDaLinha(
  linha: readonly Palavra[],
  cabecalho: readonly Palavra[],
): { readonly partes: Partes; readonly total: Centavos } | null {
  const valores = linha.filter(({ texto }) => VALOR.test(texto))
  const partes: Record<keyof Partes, Centavos> = { principal: 0, multa: 0, juros: 0 }
  const total = centavosDe(valores.at(-1)?.texto ?? '')
  const [principal, ...meio] = valores.slice(0, -1)
  if (principal === undefined) return null
  partes.principal = centavosDe(principal.texto)
  if (meio.length === 2) {
    partes.multa = centavosDe(meio[0]?.texto ?? '')
    partes.juros = centavosDe(meio[1]?.texto ?? '')
  } else if (meio[0] !== undefined) {
    const coluna = colunaDe(meio[0], cabecalho)
    if (coluna === null) return null
    partes[coluna] = centavosDe(meio[0].texto)
  }
  return soma(partes) === total ? { partes, total } : null
}

/** The line «Totais». */
function partesDe(linhas: PapelLido['linhas'], total: Centavos): Partes | null {
  const totais = linhas.findLast(([primeira]) => /^Totais$/i.test(primeira?.texto ?? ''))
  const lida = totais === undefined ? null : partesDaLinha(totais, cabecalhoDe(linhas))
  return lida?.total === total ? lida.partes : null
}

/** Each line between the headings and «Totais» that begins with a código de receita. */
function composicaoDe(linhas: PapelLido['linhas'], total: Centavos): GuiaOficial['composicao'] {
  const cabecalho = cabecalhoDe(linhas)
  const debitos: DebitoDaGuia[] = []
  for (const linha of linhas.slice(linhas.indexOf(cabecalho) + 1)) {
    const [primeira] = linha
    if (/^Totais$/i.test(primeira?.texto ?? '')) break
    const codigo = /^(\d{4})(?:$|[\s-])/.exec(primeira?.texto ?? '')?.[1]
    const lida = codigo === undefined ? null : partesDaLinha(linha, cabecalho)
    if (codigo !== undefined && lida !== null) debitos.push({ codigo, ...lida.partes })
  }
  const somado = debitos.reduce((antes, um) => antes + soma(um), 0)
  return debitos.length > 0 && somado === total ? debitos : null
}

const temTexto = (linha: readonly Palavra[], forma: RegExp): boolean =>
  linha.some(({ texto }) => forma.test(texto))

/** Values end where their column ends. */
function colunaDe(valor: Palavra, cabecalho: readonly Palavra[]): 'multa' | 'juros' | null {
  const longe = (forma: RegExp): number => {
    const titulo = cabecalho.find(({ texto }) => forma.test(texto))
    return titulo === undefined ? Number.POSITIVE_INFINITY : Math.abs(titulo.ate - valor.ate)
  }
  const [multa, juros] = [longe(/^Multa$/i), longe(/^Juros$/i)]
  if (!Number.isFinite(multa) || multa === juros) return null
  return multa < juros ? 'multa' : 'juros'
}

/** Every «copia e cola» that holds, out of the QR codes and of the text, where it may be broken into lines. */
function pixDe({ linhas, qrs }: PapelLido): readonly string[] {
  const corrido = linhas.map((linha) => linha.map(({ texto }) => texto).join(' ')).join('')
  const escritos: string[] = []
  for (let de = corrido.indexOf('000201'); de >= 0; de = corrido.indexOf('000201', de + 1)) {
    const trecho = corrido.slice(de, de + MAIOR_PIX)
    for (const { index } of trecho.matchAll(/6304[\dA-F]{4}/gi))
      escritos.push(trecho.slice(0, index + 8))
  }
  return [...new Set([...qrs, ...escritos].map((um) => um.trim()).filter((um) => lerBrCode(um).ok))]
}

function pixDa(papel: PapelLido, total: Centavos): Result<GuiaOficial['pix'], RecusaDaGuiaOficial> {
  const [copiaECola, ...outros] = pixDe(papel)
  if (copiaECola === undefined) return ok(null)
  if (outros.length > 0)
    return recusarGuia('Este PDF tem mais de um Pix. Não o pague: baixe a guia outra vez.')
  const pix = lerBrCode(copiaECola)
  if (!pix.ok) return ok(null)
  const { valor, nome } = pix.value
  if (valor !== undefined && valor !== total)
    return recusarGuia(
      `O Pix deste PDF é de R$ ${formatarValor(valor)} e a guia é de R$ ${formatarValor(total)}. Não o pague: baixe a guia outra vez no portal.`,
    )
  return ok({ copiaECola, recebedor: nome })
}

/** The number that the paper prints, which must be the one inside its code where the code has one. */
function numeroDe({ codigo }: CodigoDaGuia, texto: string): Result<string, RecusaDaGuiaOficial> {
  const dentro =
    codigo.tipo === 'arrecadacao' && especieDo(codigo) !== 'outra' ? daReceita(codigo) : null
  if (dentro !== null) {
    return texto.includes(formatarNumeroDoDocumento(dentro.numero)) || texto.includes(dentro.numero)
      ? ok(dentro.numero)
      : recusarGuia(
          'O número do documento impresso não é o do código de barras. Não pague por este PDF: baixe a guia outra vez no portal.',
        )
  }
  if (especieDo(codigo) !== 'outra')
    return recusarGuia(
      'O código de barras deste PDF não tem o número do documento da Receita. Baixe a guia outra vez.',
    )
  const escrito =
    /(?:N[uú]mero da Guia|N[uú]mero do Documento|N[ºo°] da Guia|Nosso N[uú]mero|Guia N[ºo°])\D{0,20}([\d./-]{3,30})/i.exec(
      texto,
    )
  const numero = escrito?.[1]?.replace(/\D/g, '') ?? ''
  return ok(numero === '' ? codigo.campoLivre : numero)
}

/**
 * Reads the guide that a PDF is: DAS, numbered DARF, or one of a município. What is paid by comes out of the line, whose
 * digits are checked, and must agree with what is printed; what cannot be read is null, and what contradicts itself is
 * refused. `hoje` tells in which turn of the fator a boleto is due.
 */
export function lerGuiaOficial(
  papel: PapelLido,
  hoje: DataCivil,
): Result<GuiaOficial, RecusaDaGuiaOficial> {
  const linhas = papel.linhas.map((linha) => linha.map(({ texto }) => texto).join(' '))
  const texto = linhas.join('\n')
  const lido = codigoDoTexto(texto, hoje)
  if (!lido.ok) return lido
  const { codigo, linha } = lido.value
  const { valor: total, codigoDeBarras } = codigo
  if (total === 0 || (codigo.tipo === 'arrecadacao' && !['6', '8'].includes(codigo.identificador)))
    return recusarGuia(
      'O código desta guia não tem o valor em reais. Baixe no portal a guia com valor.',
    )
  if (!texto.includes(formatarValor(total)))
    return recusarGuia(
      `O código de barras é de R$ ${formatarValor(total)}, e este valor não está escrito no PDF. Não pague por ele: baixe a guia outra vez.`,
    )
  const numero = numeroDe(lido.value, texto)
  if (!numero.ok) return numero
  const pix = pixDa(papel, total)
  if (!pix.ok) return pix
  const especie = especieDo(codigo)
  const doCodigo = codigo.tipo === 'arrecadacao' && especie !== 'outra' ? daReceita(codigo) : null
  const escrito = pagarAteDe(texto)
  const vencimento = vencimentoDe(texto) ?? (codigo.tipo === 'boleto' ? codigo.vencimento : null)
  return ok({
    ...{ especie, numero: numero.value, inscricoes: inscricoesDe(texto) },
    ...{ competencia: competenciaDe(texto), vencimento },
    pagarAte: doCodigo?.pagarAte ?? escrito ?? vencimento,
    ...{ total, partes: partesDe(papel.linhas, total) },
    composicao: composicaoDe(papel.linhas, total),
    ...{ codigoDeBarras, linhaDigitavel: linha, pix: pix.value },
  })
}
