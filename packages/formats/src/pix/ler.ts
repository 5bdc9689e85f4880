import { ok, type Result } from '@razao/engine/dinheiro'
import { type ChavePix, lerChavePix } from '@razao/engine/guias'
import { separarBrCode } from './campos.ts'
import { type BrCodeLido, type CampoEmv, type RecusaDoPix, recusarPix } from './tipos.ts'

const ARRANJO = 'br.gov.bcb.pix'

const valorDe = (campos: readonly CampoEmv[] | undefined, id: string): string | undefined =>
  campos?.find((campo) => campo.id === id)?.valor

const doPix = (campo: CampoEmv): boolean => valorDe(campo.dentro, '00')?.toLowerCase() === ARRANJO

/** What every BR Code has and how it must be (Manual do BR Code, item 2.5). */
const EXIGIDOS: readonly (readonly [id: string, forma: RegExp, mensagem: string])[] = [
  ['00', /^01$/, 'A versão do código não é a do Pix.'],
  ['52', /^\d{4}$/, 'A categoria de quem recebe (campo 52) não tem 4 dígitos.'],
  ['53', /^986$/, 'O código não está em reais (campo 53).'],
  ['58', /^BR$/i, 'Quem recebe não está no Brasil (campo 58).'],
  ['59', /^.{1,25}$/u, 'Falta o nome de quem recebe, ou passa de 25 letras (campo 59).'],
  ['60', /^.{1,15}$/u, 'Falta a cidade de quem recebe, ou passa de 15 letras (campo 60).'],
]

/** Reads a Pix «copia e cola»: its CRC, the nesting of its fields, and what it says. */
export function lerBrCode(texto: string): Result<BrCodeLido, RecusaDoPix> {
  const separados = separarBrCode(texto.trim())
  if (!separados.ok) return separados
  const campos = separados.value
  for (const [id, forma, mensagem] of EXIGIDOS) {
    if (!forma.test(valorDe(campos, id) ?? '')) return recusarPix(`campo-${id}`, mensagem)
  }
  const contas = campos.filter(({ id }) => Number(id) >= 26 && Number(id) <= 51).filter(doPix)
  const [conta] = contas
  if (contas.length !== 1 || conta?.dentro === undefined) {
    return recusarPix('arranjo', 'O código de pagamento não é de um Pix do Banco Central.')
  }
  const destino = destinoDe(conta.dentro)
  if (!destino.ok) return destino
  const valor = valorEmCentavos(valorDe(campos, '54'))
  if (!valor.ok) return valor
  const txid = valorDe(campos.find(({ id }) => id === '62')?.dentro, '05')
  if (txid !== undefined && txid !== '***' && !/^[0-9A-Za-z]{1,25}$/.test(txid)) {
    return recusarPix('txid', 'O identificador do código Pix tem até 25 letras e números.')
  }
  const cep = valorDe(campos, '61')
  const descricao = valorDe(conta.dentro, '02')
  const recorrencia = campos.find((campo) => Number(campo.id) >= 80 && doPix(campo))
  const url = valorDe(recorrencia?.dentro, '25')
  return ok({
    ...destino.value,
    pagoUmaVez: valorDe(campos, '01') === '12',
    ...(url === undefined ? {} : { recorrencia: url }),
    nome: valorDe(campos, '59') ?? '',
    cidade: valorDe(campos, '60') ?? '',
    ...(cep === undefined ? {} : { cep }),
    ...(valor.value === undefined ? {} : { valor: valor.value }),
    ...(txid === undefined || txid === '***' ? {} : { txid }),
    ...(descricao === undefined ? {} : { descricao }),
    campos,
  })
}

type Destino =
  | { readonly tipo: 'estatico'; readonly chave: ChavePix }
  | { readonly tipo: 'dinamico'; readonly url: string }

function destinoDe(conta: readonly CampoEmv[]): Result<Destino, RecusaDoPix> {
  const [chave, url] = [valorDe(conta, '01'), valorDe(conta, '25')]
  if ((chave === undefined) === (url === undefined)) {
    return recusarPix(
      'conta',
      'O código Pix deve ter uma chave ou um endereço de cobrança, e um só.',
    )
  }
  if (url !== undefined) {
    return /^[\x21-\x7e]{1,77}$/.test(url) && !url.includes('://')
      ? ok({ tipo: 'dinamico', url })
      : recusarPix('url', 'O endereço da cobrança do código Pix não é um endereço.')
  }
  const lida = lerChavePix(chave ?? '')
  return lida
    ? ok({ tipo: 'estatico', chave: lida })
    : recusarPix('chave', 'A chave dentro do código Pix não é de nenhum dos cinco tipos.')
}

function valorEmCentavos(texto: string | undefined): Result<number | undefined, RecusaDoPix> {
  if (texto === undefined) return ok(undefined)
  const partes = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(texto)
  if (!partes) return recusarPix('valor', 'O valor do código Pix não é um número.')
  const [, reais = '0', centavos = ''] = partes
  const valor = Number(reais) * 100 + Number(centavos.padEnd(2, '0'))
  // Zero is written by who leaves the value to be said by the payer.
  return ok(valor === 0 ? undefined : valor)
}
