import type { empresa, RouteOutput } from '@razao/contract'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Perfil = RouteOutput<typeof empresa.lerEmpresa>
/** Profile of the company in use, as the specification names it. */
export type EstadoDoPerfil = {
  Empresa: { PerfilAtual: { NomeFantasia: string } }
  RegimeTributario: number[]
  ListaPerfis: Perfil['ListaPerfis']
  Socios: Perfil['Socios']
}

export const PERFIL_INICIAL: EstadoDoPerfil = {
  Empresa: { PerfilAtual: { NomeFantasia: '' } },
  RegimeTributario: [],
  ListaPerfis: [],
  Socios: [],
}

export const profileSlice = createSlice({
  name: 'profile',
  initialState: PERFIL_INICIAL,
  reducers: {
    perfilCarregado: (_, { payload }: PayloadAction<Perfil>) => ({
      Empresa: { PerfilAtual: { NomeFantasia: payload.nomeFantasia ?? payload.razaoSocial } },
      RegimeTributario: [...new Set(payload.ListaPerfis.map(({ IDRegime }) => IDRegime))],
      ListaPerfis: payload.ListaPerfis,
      Socios: payload.Socios,
    }),
  },
})
