import { PERFIL } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import type { PrimeiroAcesso } from '@razao/identity'
import type { Pool } from '../../platform/db/index.ts'

const soAlfanumericos = (texto: string): string => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const HA_ROOT = 'select exists (select 1 from public.usuario_papel where perfil = $1) as ha'

/**
 * What the first account of an installation becomes: root, in an office of its own. `dono` is the owner's pool: who
 * asks is nobody yet, and sees nothing by the policies of the tables.
 */
export function createPrimeiroAcesso(dono: Pool): PrimeiroAcesso {
  return {
    campos: [
      { nome: 'escritorio', rotulo: 'Nome do escritório', maximo: 80 },
      { nome: 'razaoSocial', rotulo: 'Razão social', maximo: 150 },
      { nome: 'cnpj', rotulo: 'CNPJ do escritório', maximo: 18 },
    ],
    aberto: async () => {
      const { rows } = await dono.query<{ ha: boolean }>(HA_ROOT, [PERFIL.root])
      return rows[0]?.ha === false
    },
    conferir: ({ escritorio = '', razaoSocial = '', cnpj = '' }) => {
      if (escritorio === '') return 'Informe o nome do escritório.'
      if (razaoSocial === '') return 'Informe a razão social do escritório.'
      return validarCnpj(soAlfanumericos(cnpj)) ? null : 'O CNPJ não confere.'
    },
    concluir: async (conexao, { contaId, nome, email, campos }) => {
      // Two at once take turns, whatever their codes.
      await conexao.query("select pg_advisory_xact_lock(hashtextextended('primeiro-acesso', 17))")
      const { rows: antes } = await conexao.query<{ ha: boolean }>(HA_ROOT, [PERFIL.root])
      if (antes[0]?.ha !== false) return false
      const novo = {
        nome: campos.escritorio,
        razaoSocial: campos.razaoSocial,
        cnpj: soAlfanumericos(campos.cnpj ?? ''),
        email,
        plano: 'padrao',
      }
      const { rows } = await conexao.query<{ escritorio: string | null; usuario: string | null }>(
        `select a.escritorio_id as escritorio, app.garantir_usuario($1, $2, $3) as usuario
         from app.abrir_escritorio($1, $4::jsonb) a`,
        [contaId, nome, email, JSON.stringify(novo)],
      )
      const [aberto] = rows
      if (!aberto || aberto.escritorio === null || aberto.usuario === null) return false
      await conexao.query(
        `select set_config('app.escritorio_id', $1, true), set_config('app.usuario_id', $2, true),
                set_config('app.usuario_nome', $3, true), set_config('app.origem', 'tela', true)`,
        [String(aberto.escritorio), String(aberto.usuario), nome],
      )
      await conexao.query(
        `insert into public.usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas)
         values ($1, $2, $3, true)`,
        [aberto.escritorio, aberto.usuario, PERFIL.root],
      )
      return true
    },
  }
}
