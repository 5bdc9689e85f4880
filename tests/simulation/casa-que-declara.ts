// An office whose companies declare for real: a contract with the SERPRO in the vault, months that are closed. What the
// product needs to reach the simulated Receita is told by `ambiente`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSerpro } from '../../apps/server/src/integrations/serpro/index.ts'
import {
  executar,
  prepararMes,
  umMes,
} from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { guardarAcessoDoSerpro } from '../../apps/server/src/modules/serpro/escritorio.ts'
import { SEM_FORA } from '../../apps/server/src/platform/fora/index.ts'
import { openKeyring, openVault } from '../../apps/server/src/platform/vault/index.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umCnpj,
} from '../../apps/server/src/testes/fabricas.ts'
import type { Authority, SimulatedSerpro } from '../../apps/simulators/src/index.ts'
import { umaCasa } from './casa-que-emite.ts'

const SENHA_DO_CERTIFICADO = 'senha de um certificado de simulação'
const DE_UMA_VEZ = 50

export type CasaQueDeclara = {
  readonly bancada: Bancada
  readonly escritorio: Escritorio
  readonly empresas: readonly EmpresaDeTeste[]
  /** What server and worker are started with. */
  readonly ambiente: Record<string, string>
  fechar(): Promise<void>
}

type Pedido = {
  url: string
  pasta: string
  email: string
  empresas: number
  receita: SimulatedSerpro
  authority: Authority
}

/** Arranges on a migrated database; keys and authorities are files of `pasta`. */
export async function abrirCasaQueDeclara(pedido: Pedido): Promise<CasaQueDeclara> {
  const { url, pasta, receita, authority } = pedido
  const bancada = await abrirBancada({ url })
  const chaves = join(pasta, 'vault.chaves')
  const autoridades = join(pasta, 'autoridades.pem')
  writeFileSync(autoridades, receita.caPem)
  const escritorio = await umaCasa(bancada, url, pedido.email)
  const contratante = umCnpj()
  const pfx = authority
    .issueCompany({ cnpj: contratante, name: 'Escritório Fictício' })
    .pfx(SENHA_DO_CERTIFICADO)
  await guardarAcessoDoSerpro(
    {
      ...{ base: escritorio.ctx(undefined as never), pool: bancada.pool },
      ...{ chave: undefined, conferir: undefined },
      fora: {
        ...SEM_FORA,
        vault: openVault(openKeyring(chaves)),
        serpro: createSerpro({
          ...{ url: receita.url, autenticacao: receita.authUrl, autoridades: receita.caPem },
        }),
      },
    },
    {
      ...{ chave: receita.client.key, segredo: receita.client.secret, contratante },
      ...{ autor: null, tokenDoProcurador: null, versao: 0 },
      ...{ arquivo: pfx.toString('base64'), senha: SENHA_DO_CERTIFICADO },
    },
  )
  await bancada.dono.query('update serpro_escritorio set teto = 1000000 where escritorio_id = $1', [
    escritorio.id,
  ])
  const empresas: EmpresaDeTeste[] = []
  for (let i = 0; i < pedido.empresas; i += 1) empresas.push(await umMes(escritorio))
  await prepararMes(escritorio)
  for (let i = 0; i < empresas.length; i += DE_UMA_VEZ)
    await executar(
      escritorio,
      empresas.slice(i, i + DE_UMA_VEZ).map(({ id }) => id),
    )
  return {
    ...{ bancada, escritorio, empresas },
    ambiente: {
      RAZAO_SERPRO_URL: receita.url,
      RAZAO_SERPRO_AUTH_URL: receita.authUrl,
      RAZAO_SERPRO_CA: autoridades,
      RAZAO_VAULT_CHAVES: chaves,
    },
    fechar: () => bancada.fechar(),
  }
}
