import { paths } from '../../paths.ts'
import { emConstrucao, type RotaDaTela } from './rota.tsx'

/** The profile of the company, open at one of its parts for who may correct it. */
const noPerfil = (
  path: string,
  titulo: string,
  parte?: 'dados' | 'atividades' | 'socios' | 'contas',
): RotaDaTela => ({
  path,
  role: 'EMPRESA',
  titulo,
  tela: async () => {
    const { TelaPerfil } = await import('../../features/empresa/TelaPerfil.tsx')
    return () => <TelaPerfil {...(parte ? { parte } : {})} />
  },
})

export const EMPRESA: readonly RotaDaTela[] = [
  {
    path: paths.empresa.raiz,
    role: 'ADMINISTRADOR',
    titulo: 'Empresas',
    tela: async () => (await import('../../features/empresa/TelaEmpresas.tsx')).TelaEmpresas,
    menu: { id: 'empresas', parentId: 'empresa', icon: 'empresa' },
  },
  emConstrucao(paths.empresa.clientes, 'ADMINISTRADOR', {
    titulo: 'Clientes do escritório',
    menu: { id: 'empresa-clientes', parentId: 'empresa', icon: 'empresa' },
  }),
  emConstrucao(paths.empresa.novosClientes, 'ADMINISTRADOR', {
    titulo: 'Novos clientes',
    menu: { id: 'novos-clientes', parentId: 'empresa', icon: 'empresa' },
  }),
  {
    path: paths.perfil.raiz,
    role: 'EMPRESA',
    titulo: 'Perfil da empresa',
    tela: async () => (await import('../../features/empresa/TelaPerfil.tsx')).TelaPerfil,
    menu: { id: 'perfil', parentId: 'empresa', icon: 'empresa' },
  },
  {
    path: paths.perfil.certificados,
    role: 'EMPRESA',
    titulo: 'Certificados digitais',
    tela: async () => (await import('../../features/perfil/TelaCertificados.tsx')).TelaCertificados,
  },
  noPerfil(paths.perfil.cnae, 'Atividades (CNAE)', 'atividades'),
  noPerfil(paths.perfil.dadosCadastrais, 'Dados cadastrais', 'dados'),
  noPerfil(paths.perfil.socios, 'Sócios da empresa', 'socios'),
  emConstrucao(paths.perfil.automacao, 'ADMINISTRADOR', { titulo: 'Automação da empresa' }),
  emConstrucao(paths.perfil.integracao, 'ADMINISTRADOR', { titulo: 'Integrações da empresa' }),
  emConstrucao(paths.perfil.historico, 'CONTADOR', { titulo: 'Histórico da empresa' }),
  emConstrucao(paths.perfil.proLabore, 'CONTADOR', { titulo: 'Regras de pró-labore' }),
  { ...noPerfil(paths.perfil.contasCorrentes, 'Contas correntes', 'contas'), role: 'ROOT' },
  {
    path: paths.contador.meuEscritorio,
    role: 'CONTADOR',
    titulo: 'Meu escritório',
    tela: async () =>
      (await import('../../features/contador/TelaMeuEscritorio.tsx')).TelaMeuEscritorio,
    menu: { id: 'meu-escritorio', parentId: 'empresa', icon: 'empresa' },
  },
  {
    path: paths.contador.escritorios,
    role: 'ROOT',
    titulo: 'Escritórios',
    tela: async () => (await import('../../features/contador/TelaEscritorios.tsx')).TelaEscritorios,
    menu: { id: 'escritorios', parentId: 'empresa', icon: 'empresa' },
  },
]
