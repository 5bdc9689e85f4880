import { type Acesso, alcanca } from '@razao/contract'
import { paths } from '../../paths.ts'

/** Screens where one may land after signing in, with the least role of each. */
export const PAGINAS_INICIAIS: readonly { rota: string; nome: string; role: Acesso }[] = [
  { rota: paths.painel, nome: 'Painel', role: 'AUTENTICADO' },
  { rota: paths.fechamento.raiz, nome: 'Mapa do fechamento', role: 'CONTADOR' },
  { rota: paths.receitas.notasFiscais, nome: 'Notas fiscais', role: 'AUTENTICADO' },
  { rota: paths.despesas.impostos, nome: 'Impostos e guias', role: 'AUTENTICADO' },
  { rota: paths.contabilidade, nome: 'Contabilidade', role: 'CONTADOR' },
  { rota: paths.processamento.raiz, nome: 'Fila de operações', role: 'CONTADOR' },
  { rota: paths.empresa.raiz, nome: 'Empresas', role: 'ADMINISTRADOR' },
]

/** Those this profile opens. */
export const paginasDoPerfil = (perfil: number) =>
  PAGINAS_INICIAIS.filter(
    ({ role }) =>
      role === 'AUTENTICADO' || (role !== 'CONTA' && role !== 'PUBLICO' && alcanca(perfil, role)),
  )
