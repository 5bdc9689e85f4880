import { cadastro, carteira } from '@razao/contract'
import { serve } from '../../platform/http/index.ts'
import { buscarMunicipios } from './buscar-municipios.ts'
import { alterarAtividades } from './cadastro/alterar-atividades.ts'
import { alterarContasCorrentes } from './cadastro/alterar-contas.ts'
import { alterarEmpresa } from './cadastro/alterar-empresa.ts'
import { alterarRegime } from './cadastro/alterar-regime.ts'
import { alterarSocios } from './cadastro/alterar-socios.ts'
import { lerCadastroDaEmpresa } from './cadastro/ler-cadastro.ts'
import { corrigirMesesAnteriores, lerMesesAnteriores } from './cadastro/meses-anteriores.ts'
import { criarEmpresa } from './criar-empresa.ts'

export const carteiraRoutes = [
  serve(carteira.criarEmpresa, criarEmpresa),
  serve(carteira.buscarMunicipios, buscarMunicipios),
  serve(cadastro.lerCadastroDaEmpresa, lerCadastroDaEmpresa),
  serve(cadastro.alterarEmpresa, alterarEmpresa),
  serve(cadastro.alterarRegime, alterarRegime),
  serve(cadastro.alterarAtividades, alterarAtividades),
  serve(cadastro.alterarSocios, alterarSocios),
  serve(cadastro.alterarContasCorrentes, alterarContasCorrentes),
  serve(cadastro.lerMesesAnteriores, lerMesesAnteriores),
  serve(cadastro.corrigirMesesAnteriores, corrigirMesesAnteriores),
]
