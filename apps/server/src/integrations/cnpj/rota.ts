import { consultas, type RouteParsed } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { redeDoEndereco } from '@razao/identity/proxies'
import type { FastifyInstance } from 'fastify'
import { ErroDeFora, type PortaDeCnpj } from '../../platform/fora/index.ts'
import { createLimite } from '../../platform/http/cadencia.ts'
import { readInput } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'

const SEM_FONTE = 'A consulta de CNPJ não está ligada nesta instalação. Preencha os dados à mão.'
const FORA_DO_AR =
  'O cadastro de CNPJ não respondeu. Preencha os dados à mão, ou tente em instantes.'
/** All callers together, so that nobody spends the patience of the sources. */
const TODOS_POR_MINUTO = 60

type Opcoes = { cnpj: PortaDeCnpj; porMinuto: number }

/** Serves `consultarCnpj`: open to all, few times a minute, and outside any transaction, because it waits for others. */
export function registrarConsultaDeCnpj(app: FastifyInstance, opcoes: Opcoes): void {
  const { cnpj: porta, porMinuto } = opcoes
  const deCadaUm = createLimite(porMinuto)
  const deTodos = createLimite(TODOS_POR_MINUTO)
  const rota = consultas.consultarCnpj
  app.get(rota.path, async (request, reply) => {
    const { cnpj } = readInput(rota, {
      params: request.params,
      query: request.query,
      body: undefined,
    }) as RouteParsed<typeof rota>
    if (!validarCnpj(cnpj))
      throw problem('entrada-invalida', {
        erros: [{ pointer: '#/cnpj', mensagem: 'CNPJ inválido.' }],
      })
    if (!porta.ligada) throw problem('nao-encontrado', { detail: SEM_FONTE })
    deCadaUm(redeDoEndereco(request.endereco))
    deTodos('todos')
    const achado = await porta.consultar(cnpj).catch((erro: unknown) => {
      if (erro instanceof ErroDeFora) throw problem('ocupado', { detail: FORA_DO_AR })
      throw erro
    })
    if (!achado) throw problem('nao-encontrado', { detail: 'Nenhuma empresa tem este CNPJ.' })
    void reply.header('cache-control', 'no-store')
    return rota.output.parse(achado)
  })
}
