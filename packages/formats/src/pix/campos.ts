import { ok, type Result } from '@razao/engine/dinheiro'
import { crc16 } from '@razao/engine/guias'
import { type CampoEmv, type RecusaDoPix, recusarPix } from './tipos.ts'

/** EMV QRCPS MPM, item 3.1: what fits in the QR code. */
const MAIOR_CODIGO = 512
const TAMANHO_DO_CRC = 4

/** Ids whose value is made of fields: accounts (26 to 51), additional data (62), language (64), unreserved (80 to 99). */
const temCampos = (id: string): boolean => {
  const n = Number(id)
  return (n >= 26 && n <= 51) || n === 62 || n === 64 || n >= 80
}

/** The fields of a text, one after the other, with nothing left over and none twice. */
function separar(texto: string, onde: string): Result<CampoEmv[], RecusaDoPix> {
  const campos: CampoEmv[] = []
  const vistos = new Set<string>()
  for (let posicao = 0; posicao < texto.length; ) {
    const cabeca = /^(\d{2})(\d{2})/.exec(texto.slice(posicao, posicao + 4))
    const [, id = '', tamanho = ''] = cabeca ?? []
    const fim = posicao + 4 + Number(tamanho)
    if (!cabeca || fim > texto.length) {
      return recusarPix(
        'estrutura',
        `O código Pix está cortado ou emendado ${onde}. Copie-o inteiro outra vez.`,
      )
    }
    if (vistos.has(id)) {
      return recusarPix('estrutura', `O código Pix repete o campo ${id} ${onde}. Não o pague.`)
    }
    vistos.add(id)
    campos.push({ id, valor: texto.slice(posicao + 4, fim) })
    posicao = fim
  }
  return ok(campos)
}

/** The same letters as the bytes they travel as: who writes accents counts the CRC over UTF-8. */
const emBytes = (texto: string): string =>
  Array.from(new TextEncoder().encode(texto), (byte) => String.fromCharCode(byte)).join('')

/** Checks size, CRC-16 and nesting of a code, and gives its fields. */
export function separarBrCode(codigo: string): Result<CampoEmv[], RecusaDoPix> {
  if (codigo.length > MAIOR_CODIGO) {
    return recusarPix('tamanho', `Um código Pix tem até ${MAIOR_CODIGO} caracteres.`)
  }
  if (!/^0002/.test(codigo)) {
    return recusarPix('estrutura', 'O texto não é um código Pix: ele começa por 000201.')
  }
  const semCrc = codigo.slice(0, -TAMANHO_DO_CRC)
  const crc = codigo.slice(-TAMANHO_DO_CRC).toUpperCase()
  if (!semCrc.endsWith('6304') || crc16(emBytes(semCrc)) !== crc) {
    return recusarPix(
      'crc',
      'O código Pix não confere: foi copiado pela metade ou alterado. Copie-o inteiro outra vez.',
    )
  }
  const planos = separar(codigo, 'no começo')
  if (!planos.ok) return planos
  const campos: CampoEmv[] = []
  for (const campo of planos.value) {
    if (!temCampos(campo.id)) {
      campos.push(campo)
      continue
    }
    const dentro = separar(campo.valor, `dentro do campo ${campo.id}`)
    if (!dentro.ok) return dentro
    campos.push({ ...campo, dentro: dentro.value })
  }
  if (campos.at(-1)?.id !== '63') {
    return recusarPix('estrutura', 'O código Pix tem texto depois do fim. Copie-o outra vez.')
  }
  return ok(campos)
}
