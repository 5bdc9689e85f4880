import { type Centavos, formatarReais, type Result } from '@razao/engine/dinheiro'
import { type BrCode, montarPix } from '@razao/engine/guias'
import { paraAscii } from './ascii.ts'
import { conferirChavePix } from './chave.ts'
import { type RecusaDoPix, recusarPix } from './tipos.ts'

type Recebedor = {
  /** Who receives, up to 25 letters once the accents are gone. */
  readonly nome: string
  /** Up to 15 letters. */
  readonly cidade: string
  readonly cep?: string
  /** Centavos; absent when who pays says how much. */
  readonly valor?: Centavos
}

/** A code that is the same for whoever pays it (Manual do BR Code, item 2.6.1). */
export type PixEstatico = Recebedor & {
  readonly chave: string
  /** Up to 25 letters and digits, to find the payment by. */
  readonly txid?: string
  /** Shown to who pays; shares 99 characters with the key. */
  readonly descricao?: string
}

/** A code of one charge, registered at the bank, which gives its address (item 2.6.2). */
export type PixDinamico = Recebedor & {
  /** `pix.exemplo.com/qr/v2/…`, with or without `https://`. */
  readonly url: string
}

const MAXIMO = { nome: 25, cidade: 15, txid: 25, url: 77, conta: 99 } as const
/** `br.gov.bcb.pix` with its id and length. */
const DO_ARRANJO = 18
const CABECA = 4
/** Field 54 has 13 characters: ten of reais, the point and two of centavos. */
const MAIOR_VALOR = 999_999_999_999

/** The text of a static «Pix copia e cola». */
export function montarBrCodeEstatico(pix: PixEstatico): Result<string, RecusaDoPix> {
  const chave = conferirChavePix(pix.chave)
  if (!chave.ok) return chave
  const recebedor = conferirRecebedor(pix)
  if (!recebedor.ok) return recebedor
  const { txid } = pix
  if (txid !== undefined && !new RegExp(`^[0-9A-Za-z]{1,${MAXIMO.txid}}$`).test(txid)) {
    return recusarPix(
      'txid',
      `O identificador do Pix tem de 1 a ${MAXIMO.txid} letras e números, sem espaços nem acentos.`,
    )
  }
  const descricao = paraAscii(pix.descricao ?? '')
  const cabem = MAXIMO.conta - DO_ARRANJO - CABECA - chave.value.valor.length - CABECA
  if (descricao.length > Math.max(0, cabem)) {
    const quantos = cabem > 0 ? `até ${cabem} caracteres` : 'nenhum caractere'
    return recusarPix(
      'descricao',
      `Com esta chave cabem ${quantos} na descrição; ela tem ${descricao.length}. Encurte-a.`,
    )
  }
  return escrever({
    ...recebedor.value,
    destino: { chave: chave.value.valor },
    ...(txid === undefined ? {} : { txid }),
    ...(descricao === '' ? {} : { informacao: descricao }),
  })
}

/** The text of a dynamic «Pix copia e cola»: the identifier is the one of the charge, so it goes as `***`. */
export function montarBrCodeDinamico(pix: PixDinamico): Result<string, RecusaDoPix> {
  const recebedor = conferirRecebedor(pix)
  if (!recebedor.ok) return recebedor
  const url = pix.url.trim().replace(/^https:\/\//i, '')
  if (url.length > MAXIMO.url) {
    return recusarPix(
      'url',
      `O endereço da cobrança tem até ${MAXIMO.url} caracteres, sem “https://”; este tem ${url.length}.`,
    )
  }
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[\x21-\x7e]+$/i.test(url)) {
    return recusarPix(
      'url',
      'O endereço da cobrança é o que o banco devolveu ao criá-la, como pix.banco.com.br/qr/v2/….',
    )
  }
  return escrever({ ...recebedor.value, destino: { url } })
}

function conferirRecebedor(pix: Recebedor): Result<Omit<BrCode, 'destino'>, RecusaDoPix> {
  const nome = paraAscii(pix.nome)
  const cidade = paraAscii(pix.cidade)
  const textos = [
    ['nome', 'O nome de quem recebe', nome],
    ['cidade', 'A cidade de quem recebe', cidade],
  ] as const
  for (const [campo, rotulo, texto] of textos) {
    if (texto === '') return recusarPix(campo, `Informe ${rotulo.toLowerCase()} o Pix.`)
    if (texto.length > MAXIMO[campo]) {
      return recusarPix(
        campo,
        `${rotulo} tem até ${MAXIMO[campo]} letras no Pix; “${texto}” tem ${texto.length}. Abrevie.`,
      )
    }
  }
  const { valor, cep } = pix
  if (valor !== undefined && !(Number.isSafeInteger(valor) && valor > 0 && valor <= MAIOR_VALOR)) {
    return recusarPix(
      'valor',
      `O valor do Pix vai de R$ 0,01 a ${formatarReais(MAIOR_VALOR)}. Sem valor, quem paga é que o diz.`,
    )
  }
  const digitos = cep?.replace(/[\s.-]/g, '')
  if (digitos !== undefined && !/^\d{8}$/.test(digitos)) {
    return recusarPix('cep', 'O CEP de quem recebe tem 8 dígitos.')
  }
  return {
    ok: true,
    value: {
      nome,
      cidade,
      ...(valor === undefined ? {} : { valor }),
      ...(digitos === undefined ? {} : { cep: digitos }),
    },
  }
}

function escrever(brCode: BrCode): Result<string, RecusaDoPix> {
  const montado = montarPix(brCode)
  if (montado.ok) return montado
  const { mensagem } = montado.refusal
  return recusarPix('motivo' in montado.refusal ? montado.refusal.motivo : 'codigo', mensagem)
}
