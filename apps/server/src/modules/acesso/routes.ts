import { sessao } from '@razao/contract'
import { serve } from '../../platform/http/index.ts'
import { lerSessao } from './ler-sessao.ts'
import { relatarErro } from './relatar-erro.ts'
import { salvarPreferencias } from './salvar-preferencias.ts'

export const acessoRoutes = [
  serve(sessao.lerSessao, lerSessao),
  serve(sessao.salvarPreferencias, salvarPreferencias),
  serve(sessao.relatarErro, relatarErro),
]
