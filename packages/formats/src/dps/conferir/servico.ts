import { pedeEvento, pedeObra } from '@razao/engine/municipal'
import { municipioIbge } from '../../documento/index.ts'
import type { IdentificacaoDoImovel } from '../tipos-endereco.ts'
import type { Fatos } from './fatos.ts'
import type { Regra } from './regra.ts'
import {
  AGUAS_MARITIMAS,
  ISS_DO_LOCAL,
  ISS_DO_TOMADOR,
  PAISES_DE_FORA,
  PEDAGIO,
  PORTO,
  SEM_INCIDENCIA,
} from './tabelas.ts'

const municipioDoServico = ({ dps: { servico } }: Fatos): string | undefined =>
  'pais' in servico.local ? undefined : servico.local.municipio

/** An address in a country and the service in another, one of them being Brazil. */
const foraDoLugar = (
  f: Fatos,
  qual: IdentificacaoDoImovel | { readonly tipo: 'codigo' } | undefined,
): boolean => qual?.tipo === 'endereco' && (qual.endereco.onde === 'exterior') !== f.localNoExterior

export const REGRAS_DO_SERVICO: readonly Regra[] = [
  [
    'E0302',
    'servico.local',
    (f) => {
      const municipio = municipioDoServico(f)
      return (
        municipio !== undefined &&
        municipio !== AGUAS_MARITIMAS &&
        // A road under concession has codes of its own.
        f.codigo !== PEDAGIO &&
        municipioIbge(municipio) === undefined
      )
    },
    'O município onde o serviço foi prestado não existe na tabela do IBGE.',
  ],
  [
    'E1402',
    'servico.local',
    (f) => f.codigo === PORTO && municipioDoServico(f) === AGUAS_MARITIMAS,
    'Serviço portuário não se presta em águas marítimas.',
    'Escolha o município do porto.',
  ],
  [
    'E0304',
    'servico.local',
    ({ dps: { servico } }) => 'pais' in servico.local && !PAISES_DE_FORA.has(servico.local.pais),
    'O país onde o serviço foi prestado não existe na tabela, ou é o Brasil.',
    'Escolha um país do exterior ou, no Brasil, o município.',
  ],
  [
    'E0318',
    'servico.nbs',
    ({ dps, comOExterior, exportacao }) =>
      (comOExterior || exportacao) && dps.servico.nbs === undefined,
    'Serviço com o exterior precisa do código da NBS.',
  ],
  [
    'E0322',
    'servico.nbs',
    ({ dps }) => dps.ibsCbs !== undefined && dps.servico.nbs === undefined,
    'Com IBS e CBS na nota, o serviço precisa do código da NBS.',
  ],
  [
    'E0330',
    'servico.comercioExterior',
    ({ dps, comOExterior, exportacao }) =>
      (comOExterior || exportacao) && dps.servico.comercioExterior === undefined,
    'Serviço com o exterior precisa dos dados de comércio exterior.',
  ],
  [
    'E0352',
    'servico.comercioExterior',
    ({ dps: { servico } }) => {
      const bens = servico.comercioExterior?.bens
      return bens?.tipo === 'importacao' && bens.declaracao.trim() === ''
    },
    'Falta o número da declaração de importação dos bens.',
    'Escreva o número da declaração, ou diga que não há bens em movimento.',
  ],
  [
    'E0356',
    'servico.comercioExterior',
    ({ dps: { servico } }) => {
      const bens = servico.comercioExterior?.bens
      return bens?.tipo === 'exportacao' && bens.registro.trim() === ''
    },
    'Falta o número do registro de exportação dos bens.',
    'Escreva o número do registro, ou diga que não há bens em movimento.',
  ],
  [
    'E0370',
    'servico.obra',
    ({ dps, codigo }) => pedeObra(codigo) && dps.servico.obra === undefined,
    'Serviço de construção precisa dizer de que obra é.',
  ],
  [
    'E0372',
    'servico.obra',
    ({ dps, codigo }) =>
      dps.servico.obra !== undefined && !pedeObra(codigo) && codigo !== SEM_INCIDENCIA,
    'Este código de serviço não leva dados de obra.',
    'Retire a obra ou troque o código do serviço.',
  ],
  [
    'E0384',
    'servico.obra',
    (f) => f.localNoExterior && foraDoLugar(f, f.dps.servico.obra?.identificacao),
    'O serviço foi prestado no exterior e a obra está num endereço do Brasil.',
    'Use para a obra o endereço no exterior.',
  ],
  [
    'E0386',
    'servico.obra',
    (f) => !f.localNoExterior && foraDoLugar(f, f.dps.servico.obra?.identificacao),
    'O serviço foi prestado no Brasil e a obra está num endereço do exterior.',
    'Use para a obra o endereço do município do serviço.',
  ],
  [
    'E0390',
    'servico.evento',
    ({ dps, codigo }) => pedeEvento(codigo) && dps.servico.evento === undefined,
    'Diversão, lazer e espetáculos (item 12) precisam dizer de que evento são.',
  ],
  [
    'E0392',
    'servico.evento',
    ({ dps, codigo }) =>
      dps.servico.evento !== undefined && !pedeEvento(codigo) && codigo !== SEM_INCIDENCIA,
    'Este código de serviço não leva dados de evento.',
    'Retire o evento ou troque o código do serviço.',
  ],
  [
    'E0402',
    'servico.evento',
    (f) => f.localNoExterior && foraDoLugar(f, f.dps.servico.evento?.identificacao),
    'O serviço foi prestado no exterior e o evento está num endereço do Brasil.',
    'Use para o evento o endereço no exterior.',
  ],
  [
    'E0404',
    'servico.evento',
    (f) => !f.localNoExterior && foraDoLugar(f, f.dps.servico.evento?.identificacao),
    'O serviço foi prestado no Brasil e o evento está num endereço do exterior.',
    'Use para o evento o endereço do município do serviço.',
  ],
  [
    'E0532',
    'valores.iss.tributacao',
    ({ dps, codigo }) =>
      codigo === SEM_INCIDENCIA && dps.valores.iss.tributacao.tipo !== 'nao-incidencia',
    'O código 99.01.01 é de serviço sem ISS: a tributação tem de ser «não incidência».',
  ],
  [
    'E0529',
    'valores.iss.tributacao',
    // Anexo I, cenários 6, 10, 34, 38, 66 e 80: what is due in Brazil is no export of the ISS.
    (f) =>
      f.exportacao &&
      !f.localNoExterior &&
      (ISS_DO_LOCAL.has(f.codigo) ||
        (f.codigo === ISS_DO_TOMADOR && f.dps.tomador?.endereco?.onde !== 'exterior')),
    'Este serviço, prestado aqui, paga ISS no Brasil: não é exportação.',
    'Troque a tributação para «tributável», ou o local da prestação.',
  ],
  [
    'E0530',
    'valores.iss.tributacao',
    // Cenários 26, 54, 92, 96, 106 e 110.
    (f) =>
      f.tributavel &&
      f.localNoExterior &&
      (ISS_DO_LOCAL.has(f.codigo) ||
        (f.codigo === ISS_DO_TOMADOR && f.dps.tomador?.endereco?.onde === 'exterior')),
    'Este serviço, prestado no exterior, é exportação e não paga ISS.',
    'Troque a tributação para «exportação».',
  ],
]
