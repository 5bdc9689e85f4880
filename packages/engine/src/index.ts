import * as cadastro from './cadastro/index.ts'
import * as cobranca from './cobranca/index.ts'
import * as contabil from './contabil/index.ts'
import * as decisoes from './decisoes/index.ts'
import * as dinheiro from './dinheiro/index.ts'
import * as etapas from './etapas/index.ts'
import * as faturamento from './faturamento/index.ts'
import * as fechamento from './fechamento/index.ts'
import * as folha from './folha/index.ts'
import * as guias from './guias/index.ts'
import * as municipal from './municipal/index.ts'
import * as planejamento from './planejamento/index.ts'
import * as tempo from './tempo/index.ts'
import * as mei from './tributos/mei/index.ts'
import * as mit from './tributos/mit/index.ts'
import * as pgdasd from './tributos/pgdasd/index.ts'
import * as presumido from './tributos/presumido/index.ts'
import * as real from './tributos/real/index.ts'
import * as reforma from './tributos/reforma/index.ts'
import * as retencoes from './tributos/retencoes/index.ts'
import * as simples from './tributos/simples/index.ts'

/** Every room of the engine by name; import `@razao/engine/<room>` to take only one. */
export {
  cadastro,
  cobranca,
  contabil,
  decisoes,
  dinheiro,
  etapas,
  faturamento,
  fechamento,
  folha,
  guias,
  mei,
  mit,
  municipal,
  pgdasd,
  planejamento,
  presumido,
  real,
  reforma,
  retencoes,
  simples,
  tempo,
}
