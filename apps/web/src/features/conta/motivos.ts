/** Why another screen sent the person to the sign-in, as the sign-in tells it. */
export const MOTIVOS = {
  ociosidade: 'Você ficou um tempo sem usar a plataforma e, por segurança, a sessão terminou.',
  sessao: 'A sua sessão terminou. Entre de novo para continuar de onde parou.',
  confirmado: 'E-mail confirmado. Agora é só entrar.',
  convite: 'Convite aceito. Agora é só entrar.',
  senha: 'Senha nova guardada. Agora é só entrar com ela.',
} as const

export type MotivoDeEntrar = keyof typeof MOTIVOS
