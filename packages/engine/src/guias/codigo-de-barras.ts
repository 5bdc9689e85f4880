import { type Centavos, formatarReais, ok, type Result } from '../dinheiro/index.ts'
import { comPorta, comPortas, objeto, opcional, texto, umDe, valor } from '../porta/index.ts'
import { modulo10, modulo11 } from './digitos.ts'
import { type RecusaGuia, recusa } from './tipos.ts'

/** Who collects: the second digit of the code. */
export const SEGMENTOS = {
  '1': 'Prefeituras',
  '2': 'Saneamento',
  '3': 'Energia elétrica e gás',
  '4': 'Telecomunicações',
  '5': 'Órgãos governamentais',
  '6': 'Carnês e demais empresas, pelo CNPJ',
  '7': 'Multas de trânsito',
  '9': 'Uso exclusivo do banco',
} as const
export type Segmento = keyof typeof SEGMENTOS

/** How the value is written and which algorithm checks it: 6 and 7 modulus 10, 8 and 9 modulus 11. */
export const IDENTIFICADORES = {
  '6': { emReais: true, digito: modulo10 },
  '7': { emReais: false, digito: modulo10 },
  '8': { emReais: true, digito: modulo11 },
  '9': { emReais: false, digito: modulo11 },
} as const
export type Identificador = keyof typeof IDENTIFICADORES

/** The parts of an arrecadação code (DAS, DARF, GPS, concessionárias), 44 digits. */
export type CodigoDeArrecadacao = {
  readonly segmento: Segmento
  readonly identificador: Identificador
  /** Centavos when the identificador is 6 or 8; a quantity of another currency otherwise. */
  readonly valor: Centavos
  /** Febraban number of who collects: 4 digits, or 8 of the CNPJ in segmento 6. */
  readonly convenio: string
  /** 25 digits, or 21 in segmento 6. */
  readonly campoLivre: string
}

export const ehSegmento = (texto: string): texto is Segmento => Object.hasOwn(SEGMENTOS, texto)
const ehIdentificador = (texto: string): texto is Identificador =>
  Object.hasOwn(IDENTIFICADORES, texto)

const tamanhoDoConvenio = (segmento: Segmento): number => (segmento === '6' ? 8 : 4)

/** Builds the 44 digits of an arrecadação code, check digit included. */
export const montarCodigoDeBarras = comPorta(
  objeto<CodigoDeArrecadacao>({
    segmento: umDe(Object.keys(SEGMENTOS)),
    identificador: umDe(Object.keys(IDENTIFICADORES)),
    valor,
    convenio: texto,
    campoLivre: texto,
  }),
  montarConferido,
)

function montarConferido(partes: CodigoDeArrecadacao): Result<string, RecusaGuia> {
  const { segmento, identificador, valor, convenio, campoLivre } = partes
  if (valor > 99_999_999_999) {
    return recusa('valor', 'O valor da guia deve caber em 11 dígitos, em centavos.')
  }
  const doConvenio = tamanhoDoConvenio(segmento)
  if (!new RegExp(`^\\d{${doConvenio}}$`).test(convenio)) {
    return recusa(
      'convenio',
      `O código do órgão arrecadador deve ter ${doConvenio} dígitos no segmento ${segmento}.`,
    )
  }
  if (!new RegExp(`^\\d{${29 - doConvenio}}$`).test(campoLivre)) {
    return recusa('campo-livre', `O campo livre deve ter ${29 - doConvenio} dígitos.`)
  }
  const inicio = `8${segmento}${identificador}`
  const resto = `${String(valor).padStart(11, '0')}${convenio}${campoLivre}`
  return ok(`${inicio}${IDENTIFICADORES[identificador].digito(inicio + resto)}${resto}`)
}

/** Takes away what people and scanners add: spaces, dots, hyphens. */
export const limparCodigo = (texto: string): string => texto.replace(/[\s.-]/g, '')

/**
 * Reads an arrecadação code from its 44 digits or from the 48 of the linha digitável, checking
 * length, each block, the general digit and, when given, the value shown to the person (centavos).
 */
export const lerArrecadacao = comPortas(
  [
    ['codigo', texto],
    ['valorMostrado', opcional(valor)],
  ],
  lerConferida,
)

function lerConferida(
  texto: string,
  valorMostrado?: Centavos,
): Result<CodigoDeArrecadacao & { readonly codigoDeBarras: string }, RecusaGuia> {
  const codigo = limparCodigo(texto)
  if (!/^(\d{44}|\d{48})$/.test(codigo)) {
    return recusa(
      'tamanho',
      'O código de barras tem 44 dígitos e a linha digitável tem 48. Confira se algum ficou de fora.',
    )
  }
  const barras = codigo.length === 48 ? barrasDaLinha(codigo) : ok(codigo)
  if (!barras.ok) return barras
  const lido = lerBarras(barras.value)
  if (!lido.ok) return lido
  const { valor, identificador } = lido.value
  if (valorMostrado !== undefined && IDENTIFICADORES[identificador].emReais) {
    if (valor !== valorMostrado) {
      return recusa(
        'valor-diferente',
        `O código é de ${formatarReais(valor)} e a guia mostra ${formatarReais(valorMostrado)}.`,
      )
    }
  }
  return ok({ ...lido.value, codigoDeBarras: barras.value })
}

function lerBarras(codigo: string): Result<CodigoDeArrecadacao, RecusaGuia> {
  const segmento = codigo.slice(1, 2)
  const identificador = codigo.slice(2, 3)
  if (codigo[0] !== '8') {
    return recusa(
      'produto',
      'Guias de arrecadação começam por 8; este código é de outro documento.',
    )
  }
  if (!ehSegmento(segmento)) return recusa('segmento', `O segmento ${segmento} não existe.`)
  if (!ehIdentificador(identificador)) {
    return recusa('identificador', `O identificador de valor ${identificador} não existe.`)
  }
  const semDigito = codigo.slice(0, 3) + codigo.slice(4)
  if (String(IDENTIFICADORES[identificador].digito(semDigito)) !== codigo[3]) {
    return recusa('digito-geral', 'O dígito verificador não confere: algum número foi trocado.')
  }
  const corte = 15 + tamanhoDoConvenio(segmento)
  return ok({
    segmento,
    identificador,
    valor: Number(codigo.slice(4, 15)),
    convenio: codigo.slice(15, corte),
    campoLivre: codigo.slice(corte),
  })
}

/** The 44 digits inside a linha digitável whose four blocks hold. */
function barrasDaLinha(linha: string): Result<string, RecusaGuia> {
  const identificador = linha.slice(2, 3)
  if (!ehIdentificador(identificador)) {
    return recusa('identificador', `O identificador de valor ${identificador} não existe.`)
  }
  let barras = ''
  for (let bloco = 0; bloco < 4; bloco++) {
    const digitos = linha.slice(bloco * 12, bloco * 12 + 11)
    if (String(IDENTIFICADORES[identificador].digito(digitos)) !== linha[bloco * 12 + 11]) {
      return recusa(
        'digito-do-bloco',
        `O ${bloco + 1}º bloco da linha digitável não confere: algum número foi trocado.`,
      )
    }
    barras += digitos
  }
  return ok(barras)
}

/** The 48 digits a person types: four blocks of 11, each with its own check digit. */
export const linhaDigitavel = comPortas([['codigo', texto]], linhaConferida)

function linhaConferida(codigoDeBarras: string): Result<string, RecusaGuia> {
  const lido = lerConferida(codigoDeBarras)
  if (!lido.ok) return lido
  const { digito } = IDENTIFICADORES[lido.value.identificador]
  const barras = lido.value.codigoDeBarras
  const blocos = [0, 11, 22, 33].map((de) => barras.slice(de, de + 11))
  return ok(blocos.map((bloco) => `${bloco}${digito(bloco)}`).join(''))
}

/** `85840000001-9 66980270116-2 …`; a text of another length comes back cleaned. */
export function formatarLinhaDigitavel(linha: string): string {
  const limpa = limparCodigo(linha)
  if (limpa.length !== 48) return limpa
  return limpa.replace(/(\d{11})(\d)/g, '$1-$2 ').trim()
}
