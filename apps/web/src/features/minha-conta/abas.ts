/** The tabs of «Minha conta», by what the address says (`?aba=`). */
export const ABAS = {
  dados: 'Dados',
  senha: 'Senha',
  'segundo-fator': 'Verificação em duas etapas',
  chaves: 'Chaves de acesso',
  dispositivos: 'Dispositivos',
  atividade: 'Atividade',
  preferencias: 'Preferências',
  avisos: 'Avisos',
  'meus-dados': 'Meus dados',
  acessos: 'Acessos',
} as const
export type Aba = keyof typeof ABAS

export const abaDe = (texto: string | null): Aba =>
  texto !== null && Object.hasOwn(ABAS, texto) ? (texto as Aba) : 'dados'
