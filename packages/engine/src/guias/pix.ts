import { type Centavos, centavos, ok, type Result } from '../dinheiro/index.ts'
import {
  comPorta,
  comPortas,
  type Forma,
  objeto,
  opcional,
  texto,
  textoAte,
  valor,
} from '../porta/index.ts'
import { lerChavePix } from './chave-pix.ts'
import { crc16 } from './crc16.ts'
import { type RecusaGuia, recusa } from './tipos.ts'

/** What a Pix BR Code (EMV MPM, Manual de Padrões para Iniciação do Pix) says. */
export type BrCode = {
  /** A key of the receiver (static) or the address of the charge, without `https://` (dynamic). */
  readonly destino: { readonly chave: string } | { readonly url: string }
  /** Up to 25 characters; accents are taken away. */
  readonly nome: string
  /** Up to 15 characters; accents are taken away. */
  readonly cidade: string
  /** Absent: who pays says how much. */
  readonly valor?: Centavos
  /** Up to 25 letters and digits; absent is `***`. */
  readonly txid?: string
  readonly cep?: string
  /** Shown to who pays. */
  readonly informacao?: string
}

const campo = (id: string, valor: string): string =>
  `${id}${String(valor.length).padStart(2, '0')}${valor}`

/** The format is ASCII: `São João` travels as `Sao Joao`. */
const semAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()

const reais = (valor: Centavos): string =>
  `${Math.floor(valor / 100)}.${String(valor % 100).padStart(2, '0')}`

const CHAVE = objeto<{ chave: string }>({ chave: texto })
const URL_DA_COBRANCA = objeto<{ url: string }>({ url: texto })
const destino: Forma = (valor, campo) =>
  (typeof valor === 'object' && valor !== null && 'url' in valor ? URL_DA_COBRANCA : CHAVE)(
    valor,
    campo,
  )

/** Builds the text of a "Pix copia e cola" (and of its QR code). */
export const montarPix = comPorta(
  objeto<BrCode>({
    destino,
    nome: texto,
    cidade: texto,
    valor: opcional(valor),
    txid: opcional(texto),
    cep: opcional(texto),
    informacao: opcional(texto),
  }),
  montarPixConferido,
)

function montarPixConferido(pix: BrCode): Result<string, RecusaGuia> {
  const conta = contaDe(pix)
  if (!conta.ok) return conta
  const nome = semAcentos(pix.nome).slice(0, 25).trim()
  const cidade = semAcentos(pix.cidade).slice(0, 15).trim()
  if (nome === '' || cidade === '') {
    return recusa('recebedor', 'O Pix precisa do nome e da cidade de quem recebe.')
  }
  const { valor, txid = '***', cep } = pix
  if (valor !== undefined && !(valor > 0 && valor < 1e12)) {
    return recusa('valor', 'O valor do Pix deve ser positivo, em centavos.')
  }
  if (txid !== '***' && !/^[0-9A-Za-z]{1,25}$/.test(txid)) {
    return recusa('txid', 'O identificador do Pix tem até 25 letras e números, sem espaços.')
  }
  if (cep !== undefined && !/^\d{8}$/.test(cep)) {
    return recusa('cep', 'O CEP do Pix tem 8 dígitos.')
  }
  const semCrc = [
    campo('00', '01'),
    'url' in pix.destino ? campo('01', '12') : '',
    campo('26', conta.value),
    campo('52', '0000'),
    campo('53', '986'),
    valor === undefined ? '' : campo('54', reais(valor)),
    campo('58', 'BR'),
    campo('59', nome),
    campo('60', cidade),
    cep === undefined ? '' : campo('61', cep),
    campo('62', campo('05', txid)),
    '6304',
  ].join('')
  return ok(`${semCrc}${crc16(semCrc)}`)
}

function contaDe({ destino, informacao }: BrCode): Result<string, RecusaGuia> {
  const partes = [campo('00', 'br.gov.bcb.pix')]
  if ('url' in destino) {
    if (!/^[\x21-\x7e]{1,77}$/.test(destino.url) || destino.url.includes('://')) {
      return recusa('url', 'O endereço da cobrança vai sem “https://” e com até 77 caracteres.')
    }
    partes.push(campo('25', destino.url))
  } else {
    const chave = lerChavePix(destino.chave)
    if (!chave) {
      return recusa(
        'chave',
        'A chave Pix deve ser CPF, CNPJ, telefone com +55, e-mail ou chave aleatória.',
      )
    }
    partes.push(campo('01', chave.valor))
  }
  if (informacao !== undefined) partes.push(campo('02', semAcentos(informacao)))
  const conta = partes.join('')
  if (conta.length > 99) return recusa('informacao', 'A informação do Pix é longa demais.')
  return ok(conta)
}

/** Splits ID, length and value; null when a length does not fit the text. */
function separar(texto: string): Map<string, string> | null {
  const campos = new Map<string, string>()
  for (let posicao = 0; posicao < texto.length; ) {
    const id = texto.slice(posicao, posicao + 2)
    const tamanho = texto.slice(posicao + 2, posicao + 4)
    if (!/^\d{2}$/.test(id) || !/^\d{2}$/.test(tamanho)) return null
    const fim = posicao + 4 + Number(tamanho)
    if (fim > texto.length || campos.has(id)) return null
    campos.set(id, texto.slice(posicao + 4, fim))
    posicao = fim
  }
  return campos
}

/** Reads a BR Code back, checking its CRC and its structure. */
export const lerPix = comPortas([['codigo', textoAte(1000)]], lerPixConferido)

function lerPixConferido(texto: string): Result<BrCode, RecusaGuia> {
  const codigo = texto.trim()
  const semCrc = codigo.slice(0, -4)
  if (!semCrc.endsWith('6304') || crc16(semCrc) !== codigo.slice(-4).toUpperCase()) {
    return recusa('crc', 'O código Pix não confere: foi copiado pela metade ou alterado.')
  }
  const campos = separar(codigo)
  const conta = separar(campos?.get('26') ?? '')
  const destino = destinoDe(conta)
  const nome = campos?.get('59')
  const cidade = campos?.get('60')
  if (!campos || !destino || nome === undefined || cidade === undefined) {
    return recusa('estrutura', 'O código não é de um Pix do Banco Central.')
  }
  const texto54 = campos.get('54')
  if (texto54 !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(texto54)) {
    return recusa('valor', 'O valor do código Pix não é um número.')
  }
  const txid = separar(campos.get('62') ?? '')?.get('05') ?? '***'
  const cep = campos.get('61')
  const informacao = conta?.get('02')
  return ok({
    destino,
    nome,
    cidade,
    ...(texto54 === undefined ? {} : { valor: centavosDe(texto54) }),
    ...(txid === '***' ? {} : { txid }),
    ...(cep === undefined ? {} : { cep }),
    ...(informacao === undefined ? {} : { informacao }),
  })
}

function destinoDe(conta: Map<string, string> | null): BrCode['destino'] | null {
  if (conta?.get('00')?.toLowerCase() !== 'br.gov.bcb.pix') return null
  const chave = conta.get('01')
  const url = conta.get('25')
  if (chave !== undefined) return { chave }
  return url === undefined ? null : { url }
}

function centavosDe(texto: string): Centavos {
  const [inteiros = '0', decimais = ''] = texto.split('.')
  return centavos(Number(inteiros) * 100 + Number(decimais.padEnd(2, '0')))
}
