import type { Tom } from '../../ui/Situacao.tsx'
import { type Cobertura, frescor } from './regra.ts'

export type DaUf = Cobertura['ufs'][number]

/** Where the tile of each state is: column and line, near where the state is on the map. */
export const LUGAR_DA_UF: Readonly<Record<string, readonly [coluna: number, linha: number]>> = {
  RR: [3, 1],
  AP: [5, 1],
  AM: [2, 2],
  PA: [4, 2],
  MA: [6, 2],
  CE: [7, 2],
  RN: [8, 2],
  AC: [1, 3],
  RO: [3, 3],
  TO: [5, 3],
  PI: [6, 3],
  PE: [7, 3],
  PB: [8, 3],
  MT: [4, 4],
  DF: [5, 4],
  BA: [6, 4],
  SE: [7, 4],
  AL: [8, 4],
  MS: [4, 5],
  GO: [5, 5],
  MG: [6, 5],
  ES: [7, 5],
  PR: [4, 6],
  SP: [5, 6],
  RJ: [6, 6],
  SC: [4, 7],
  RS: [4, 8],
}

export const NOME_DA_UF: Readonly<Record<string, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
}

/** What a state needs: companies without any rule come first, then what is old, then what nobody told. */
export function estadoDaUf(uma: DaUf, hoje: string): { tom: Tom; texto: string } {
  if (uma.descobertos > 0) return { tom: 'atencao', texto: 'Há empresas sem regra conhecida' }
  if (uma.conhecidos === 0) return { tom: 'pendente', texto: 'Nada conhecido' }
  return frescor(uma.conferidaEm, hoje).tom === 'aguardando'
    ? { tom: 'aguardando', texto: 'A rever' }
    : { tom: 'ok', texto: 'Conferido' }
}
