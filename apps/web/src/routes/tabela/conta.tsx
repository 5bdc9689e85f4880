import { paths } from '../../paths.ts'
import type { RotaDaTela } from './rota.tsx'

export const CONTA: readonly RotaDaTela[] = [
  {
    path: paths.conta.token,
    role: 'PUBLICO',
    titulo: 'Entrando',
    tela: async () => (await import('../../features/conta/TelaToken.tsx')).TelaToken,
  },
  {
    path: paths.conta.entrar,
    role: 'PUBLICO',
    titulo: 'Entrar',
    tela: async () => (await import('../../features/conta/TelaEntrar.tsx')).trazerTelaEntrar(),
  },
  {
    path: paths.conta.sair,
    role: 'PUBLICO',
    titulo: 'Sair',
    tela: async () => (await import('../../features/conta/TelaSair.tsx')).TelaSair,
  },
  {
    path: paths.conta.registrar,
    role: 'PUBLICO',
    titulo: 'Criar conta',
    tela: async () =>
      (await import('../../features/conta/registrar/TelaRegistrar.tsx')).TelaRegistrar,
  },
  {
    path: paths.conta.confirmar,
    role: 'PUBLICO',
    titulo: 'Confirmar e-mail',
    tela: async () => (await import('../../features/conta/TelaConfirmar.tsx')).TelaConfirmar,
  },
  {
    path: paths.conta.esqueciSenha,
    role: 'PUBLICO',
    titulo: 'Esqueci minha senha',
    tela: async () => (await import('../../features/conta/TelaEsqueciSenha.tsx')).TelaEsqueciSenha,
  },
  {
    path: paths.conta.novaSenha,
    role: 'PUBLICO',
    titulo: 'Nova senha',
    tela: async () => (await import('../../features/conta/TelaNovaSenha.tsx')).TelaNovaSenha,
  },
  {
    path: paths.conta.entregarAcesso,
    role: 'PUBLICO',
    titulo: 'Entregar um acesso',
    tela: async () =>
      (await import('../../features/conta/entrega/TelaEntregarAcesso.tsx')).TelaEntregarAcesso,
  },
]
