// The bench of the files that ask what the door decides: a product and a world for each test (or one for all that
// leave it as it was), and a call by name.
import { todasAsRotas } from '@razao/contract'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  abrirAtaque,
  assinarRs256,
  type BancadaDeAtaque,
  CABECALHO,
  declaracoes,
} from './bancada-de-ataque.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo, Papel } from './mundo.ts'

export const rotaDe = (nome: string) => {
  const rota = todasAsRotas.find(({ name }) => name === nome)
  if (!rota) throw new Error(nome)
  return rota
}

/** What asks for a recent proof of who asks. */
export const RECENTES = todasAsRotas.filter((rota) => rota.recente === true)

export type Chamada = {
  token?: string
  entrada?: Record<string, unknown> | undefined
  cabecalhos?: Record<string, string>
}

export const recusa = (codigo: string, status = 403) => ({ status, corpo: { codigo } })

/** Opens it before the tests of the file and closes it after them; `bancada` and `mundo` are read when asked. */
export function usarBancadaDeAcesso(
  ambiente: Record<string, string> = {},
  mundos: 'um para cada teste' | 'um só' = 'um para cada teste',
) {
  let bancada: BancadaDeAtaque
  let mundo: Mundo
  const abrir = async () => {
    bancada = await abrirAtaque({ ambiente, banco: bancoDoMundo })
    mundo = await lerMundo(bancada)
  }
  const fechar = () => bancada.fechar()
  if (mundos === 'um só') {
    beforeAll(abrir)
    afterAll(fechar)
  } else {
    beforeEach(abrir)
    afterEach(fechar)
  }
  return {
    get bancada() {
      return bancada
    },
    get mundo() {
      return mundo
    },
    assinar: (sujeito: string, mais: Record<string, unknown>) =>
      assinarRs256(bancada.assinador, CABECALHO, { ...declaracoes(sujeito), ...mais }),
    sujeitoDe: (papel: Papel, casa: 'a' | 'b' = 'a') => mundo[casa].pessoas[papel].sujeito,
    /** Of the administrator of the first office, where no token is given. */
    async chamar(nome: string, { token, entrada, cabecalhos }: Chamada = {}) {
      const resposta = await bancada.pedir({
        rota: rotaDe(nome),
        token: token ?? mundo.tokenDe('a', 'administrador'),
        entrada: entrada ?? {},
        ...(cabecalhos ? { cabecalhos } : {}),
      })
      // A file has no fields.
      const emJson = String(resposta.cabecalhos['content-type']).includes('json')
      const corpo = emJson ? resposta.json() : {}
      return { status: resposta.status, corpo, texto: resposta.texto }
    },
  }
}
