import {
  formatarCep,
  formatarCno,
  formatarCnpj,
  formatarCpf,
  formatarNis,
  formatarTitulo,
  idDps,
  lerChaveNfe,
  lerChaveNfse,
  ufDoCep,
  validarCep,
  validarCno,
  validarCnpj,
  validarCpf,
  validarNis,
  validarTitulo,
} from '../cadastro/index.ts'
import { type Uf, validarInscricaoEstadual } from '../cadastro/inscricao-estadual/index.ts'
import { comMemoria, ok } from '../dinheiro/index.ts'
import {
  type BrCode,
  type CodigoDeArrecadacao,
  casarPagamentos,
  compararComOPago,
  type DevidoEPago,
  type FatosDoDarf,
  type GuiaVencida,
  lerArrecadacao,
  lerPix,
  linhaDigitavel,
  montarCodigoDeBarras,
  montarDarf,
  montarPix,
  recalcularGuia,
} from '../guias/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

/** Builds the code and its linha, and reads both back. */
export function conferirMontagem({ fatos, espera }: Exemplo): string[] {
  const partes = fatos as unknown as CodigoDeArrecadacao
  return conferirResultado(
    () => {
      const codigo = montarCodigoDeBarras(partes)
      if (!codigo.ok) return codigo
      const linha = linhaDigitavel(codigo.value)
      if (!linha.ok) return linha
      const lido = lerArrecadacao(linha.value)
      if (!lido.ok) return lido
      return ok({ ...lido.value, linhaDigitavel: linha.value })
    },
    { ...(espera.recusa ? {} : fatos), ...espera },
  )
}

export function conferirLeitura({ fatos, espera }: Exemplo): string[] {
  const { codigo, valorMostrado } = fatos as { codigo: string; valorMostrado?: number }
  return conferirResultado(() => lerArrecadacao(codigo, valorMostrado), espera)
}

export function conferirPix({ fatos, espera }: Exemplo): string[] {
  return conferirResultado(
    () => {
      const codigo = montarPix(fatos as BrCode)
      if (!codigo.ok) return codigo
      const lido = lerPix(codigo.value)
      if (!lido.ok) return lido
      const deNovo = montarPix(lido.value)
      return ok({ codigo: codigo.value, deNovo: deNovo.ok ? deNovo.value : null })
    },
    espera.recusa ? espera : { ...espera, deNovo: espera.codigo },
  )
}

export const conferirDarf = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(() => montarDarf(fatos as FatosDoDarf), espera)

export const conferirRecalculo = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado((memorial) => recalcularGuia(fatos as GuiaVencida, memorial), espera, {
    ultimo: ({ total }) => total,
  })

/** `passos`: what each step of the memória gives, by id. */
export function conferirDiferenca({ fatos, espera: { passos, ...espera } }: Exemplo): string[] {
  const memorial = comMemoria()
  const feita = compararComOPago(fatos as DevidoEPago, memorial)
  const dados = Object.fromEntries(
    memorial.passos.map(({ id, resultado }) => [id, resultado.valor]),
  )
  const leis = [...new Set(memorial.passos.map(({ fundamento }) => fundamento))]
  return [
    ...conferirResultado((meu) => compararComOPago(fatos as DevidoEPago, meu), espera, {
      mostrar: (valor) => ({ ...valor, leis }),
    }),
    ...(feita.ok && passos ? diferencas(dados, passos as Record<string, unknown>) : []),
  ]
}

const comPartes = (partes: object | null) => ({ valido: partes !== null, partes })

export function conferirDocumento({ fatos, espera }: Exemplo): string[] {
  const { tipo, numero, uf } = fatos as { tipo: string; numero: string; uf: Uf }
  const visto = {
    nis: () => ({ valido: validarNis(numero), formatado: formatarNis(numero) }),
    cno: () => ({ valido: validarCno(numero), formatado: formatarCno(numero) }),
    titulo: () => ({ valido: validarTitulo(numero), formatado: formatarTitulo(numero) }),
    cep: () => ({
      valido: validarCep(numero),
      formatado: formatarCep(numero),
      ufDoCep: ufDoCep(numero),
    }),
    cnpj: () => ({ valido: validarCnpj(numero), formatado: formatarCnpj(numero) }),
    cpf: () => ({ valido: validarCpf(numero), formatado: formatarCpf(numero) }),
    'chave-nfe': () => comPartes(lerChaveNfe(numero)),
    'chave-nfse': () => comPartes(lerChaveNfse(numero)),
    dps: () => ({ id: idDps({ ...(fatos as Parameters<typeof idDps>[0]), numero }) }),
    'inscricao-estadual': () => ({ valido: validarInscricaoEstadual(uf, numero) }),
  }[tipo]
  return visto ? diferencas(visto(), espera) : [`documento desconhecido: ${tipo}`]
}

export const conferirPagamentos = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(() => casarPagamentos(fatos as Parameters<typeof casarPagamentos>[0]), espera)
