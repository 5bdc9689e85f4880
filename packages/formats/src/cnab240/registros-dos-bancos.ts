import { type Campo, type Registro, trocar } from './campos.ts'
import { FEBRABAN, type Registros } from './febraban.ts'

// What each bank changes in the records of Febraban; the manuals are named in `leiautes.ts`.

const zeros = (quantos: number): string => '0'.repeat(quantos)
const com = (trocas: Partial<Record<keyof Registros, Registro>>): Registros => {
  const registros = { ...FEBRABAN }
  for (const qual of Object.keys(trocas) as (keyof Registros)[]) {
    registros[qual] = trocar(FEBRABAN[qual], trocas[qual] ?? [])
  }
  return registros
}

const ITAU_CONTA = (de: number): Registro => [
  ['=0', de, de, 'N'],
  ['agencia', de + 1, de + 4, 'N'],
  ['', de + 5, de + 5, 'A'],
  [`=${zeros(7)}`, de + 6, de + 12, 'N'],
  ['conta', de + 13, de + 17, 'N'],
  ['', de + 18, de + 18, 'A'],
  ['digitoConta', de + 19, de + 19, 'A'],
]

export const ITAU = com({
  headerArquivo: [
    ['', 33, 52, 'A'],
    ...ITAU_CONTA(53),
    ['', 172, 225, 'A'],
    ['=000', 226, 228, 'N'],
    ['', 229, 240, 'A'],
  ],
  headerLote: [['=00', 12, 13, 'N'], ['', 34, 53, 'A'], ...ITAU_CONTA(54)],
  p: [
    ...ITAU_CONTA(18),
    ['carteira', 38, 40, 'N'],
    ['nossoNumero', 41, 48, 'N'],
    ['digitoDoNossoNumero', 49, 49, 'A'],
    ['', 50, 57, 'A'],
    [`=${zeros(5)}`, 58, 62, 'N'],
    ['documento', 63, 72, 'A'],
    ['', 73, 77, 'A'],
    ['=0', 106, 106, 'N'],
    ['=0', 118, 118, 'N'],
    ['=0', 142, 142, 'N'],
    ['diasDaBaixa', 225, 226, 'N'],
    ['', 227, 239, 'N'],
  ],
  q: [
    ['nomeDoPagador', 34, 63, 'A'],
    ['', 64, 73, 'A'],
    ['nomeDoSacador', 170, 199, 'A'],
    ['', 200, 209, 'A'],
  ],
  t: [
    ['', 38, 40, 'A'],
    ['nossoNumero', 41, 49, 'A'],
    ['', 50, 58, 'A'],
    ['documento', 59, 68, 'A'],
    ['', 69, 73, 'A'],
    ['motivos', 214, 221, 'A'],
    ['', 222, 223, 'A'],
  ],
})

const DO_SANTANDER: readonly Campo[] = [
  ['agencia', 18, 21, 'N'],
  ['digitoAgencia', 22, 22, 'A'],
  ['conta', 23, 31, 'N'],
  ['digitoConta', 32, 32, 'A'],
]
export const SANTANDER = com({
  headerArquivo: [
    ['', 9, 16, 'A'],
    ['tipoInscricao', 17, 17, 'N'],
    ['inscricao', 18, 32, 'N'],
    ['transmissao', 33, 47, 'N'],
    ['', 48, 72, 'A'],
    ['', 152, 157, 'A'],
    ['', 167, 240, 'A'],
  ],
  headerLote: [
    ['', 34, 53, 'A'],
    ['transmissao', 54, 68, 'N'],
    ['', 69, 73, 'A'],
    ['', 200, 240, 'A'],
  ],
  p: [
    ...DO_SANTANDER,
    ['conta', 33, 41, 'N'],
    ['digitoConta', 42, 42, 'A'],
    ['', 43, 44, 'A'],
    ['nossoNumero', 45, 57, 'N'],
    ['=0', 225, 225, 'N'],
    ['diasDaBaixa', 226, 227, 'N'],
    ['=00', 228, 229, 'N'],
    ['', 230, 240, 'A'],
  ],
  q: [
    ['', 210, 221, 'N'],
    ['', 222, 240, 'A'],
  ],
  r: [
    ['', 42, 65, 'A'],
    ['', 180, 240, 'A'],
  ],
  trailerLote: [['', 24, 240, 'A']],
  trailerArquivo: [['', 30, 240, 'A']],
  t: [
    ...DO_SANTANDER,
    ['', 33, 40, 'A'],
    ['nossoNumero', 41, 53, 'A'],
    ['carteira', 54, 54, 'N'],
    ['documento', 55, 69, 'A'],
    ['vencimento', 70, 77, 'N'],
    ['valor', 78, 92, 'N'],
    ['bancoRecebedor', 93, 95, 'N'],
    ['agenciaRecebedora', 96, 99, 'N'],
    ['', 100, 100, 'A'],
    ['identificacao', 101, 125, 'A'],
    ['', 126, 127, 'N'],
    ['tipoDoPagador', 128, 128, 'N'],
    ['documentoDoPagador', 129, 143, 'N'],
    ['nomeDoPagador', 144, 183, 'A'],
    ['', 184, 193, 'A'],
    ['tarifa', 194, 208, 'N'],
    ['motivos', 209, 218, 'A'],
    ['', 219, 240, 'A'],
  ],
})

export const CAIXA = com({
  headerArquivo: [
    [`=${zeros(20)}`, 33, 52, 'N'],
    ['beneficiario', 59, 71, 'A'],
    ['=0', 72, 72, 'N'],
  ],
  headerLote: [
    ['=00', 12, 13, 'N'],
    ['beneficiarioDoLote', 34, 53, 'A'],
    ['beneficiarioCurto', 60, 65, 'N'],
    ['', 66, 73, 'N'],
  ],
  p: [
    ['beneficiario', 24, 36, 'A'],
    ['=0000', 37, 40, 'N'],
    ['nossoNumero', 41, 57, 'N'],
    ['documento', 63, 73, 'A'],
    ['', 74, 77, 'A'],
    ['=0', 106, 106, 'N'],
  ],
  trailerLote: [
    ['', 47, 92, 'N'],
    ['', 93, 240, 'A'],
  ],
  trailerArquivo: [['', 30, 240, 'A']],
  t: [
    ['', 38, 39, 'A'],
    ['nossoNumero', 40, 57, 'A'],
    ['documento', 59, 69, 'A'],
    ['', 70, 73, 'A'],
  ],
})

export const BRADESCO = com({
  p: [
    ['carteiraDoTitulo', 38, 40, 'N'],
    [`=${zeros(5)}`, 41, 45, 'N'],
    ['nossoNumero', 46, 56, 'N'],
    ['digitoDoNossoNumero', 57, 57, 'A'],
    ['=0', 106, 106, 'N'],
  ],
})

export const SICOOB = com({
  headerArquivo: [
    ['', 33, 52, 'A'],
    ['=0', 72, 72, 'N'],
  ],
  headerLote: [['', 34, 53, 'A']],
  p: [
    ['nossoNumero', 38, 47, 'N'],
    ['parcela', 48, 49, 'N'],
    ['modalidade', 50, 51, 'N'],
    ['=4', 52, 52, 'N'],
    ['', 53, 57, 'A'],
    ['', 225, 227, 'A'],
  ],
  t: [
    ['nossoNumero', 38, 47, 'A'],
    ['', 48, 57, 'A'],
  ],
})

export const SICREDI = com({
  headerArquivo: [
    ['', 33, 52, 'A'],
    ['', 58, 58, 'A'],
  ],
  headerLote: [
    ['', 34, 53, 'A'],
    ['', 59, 59, 'A'],
  ],
  p: [['', 23, 23, 'A']],
})
