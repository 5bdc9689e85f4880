import { carteira } from '@razao/contract'
import { serve } from '../../platform/http/index.ts'
import { buscarMunicipios } from './buscar-municipios.ts'
import { criarEmpresa } from './criar-empresa.ts'

export const carteiraRoutes = [
  serve(carteira.criarEmpresa, criarEmpresa),
  serve(carteira.buscarMunicipios, buscarMunicipios),
]
