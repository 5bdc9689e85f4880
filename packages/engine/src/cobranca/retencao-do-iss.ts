import {
  type CodigoDoServico,
  chavesDoServico,
  escolher,
  QUANDO_RETEM,
  REGRAS_FEDERAIS,
  type RegraDatada,
} from '../municipal/index.ts'
import type { DataCivil } from '../tempo/index.ts'
import type { LugarApurado } from './lugar-do-iss.ts'
import type { FatosDaPrevia, Motivo, RegraDeRetencaoDoIss, TributacaoDoIss } from './tipos.ts'

/** Whether the customer withholds the ISS, and by which rule. */
export type DecisaoDaRetencao = {
  readonly retem: boolean
  readonly motivo: Motivo
  /** Nobody told what the law of the município says. */
  readonly semRegra: boolean
}

const decidir = (retem: boolean, motivo: Motivo): DecisaoDaRetencao => ({
  ...{ retem, motivo },
  semRegra: false,
})
const nao = (codigo: string, mensagem: string, fundamento: string): DecisaoDaRetencao =>
  decidir(false, { codigo, mensagem, fundamento })

const SEM_ISS: Readonly<Record<Exclude<TributacaoDoIss, 'tributavel'>, DecisaoDaRetencao>> = {
  imune: nao('iss-imune', 'O serviço é imune ao ISS: não há o que reter.', 'CF, art. 150, VI'),
  exportacao: nao(
    'iss-exportacao',
    'Serviço exportado não paga ISS: não há o que reter.',
    'LC 116/2003, art. 2º, I',
  ),
  'nao-incidencia': nao(
    'iss-nao-incide',
    'O ISS não incide sobre esta receita: não há o que reter.',
    'LC 116/2003, arts. 1º e 2º',
  ),
}

/** Why there is no ISS to ask about. */
export const semIss = (tributacao: Exclude<TributacaoDoIss, 'tributavel'>): DecisaoDaRetencao =>
  SEM_ISS[tributacao]

type Onde = LugarApurado & {
  readonly codigo: CodigoDoServico
  /** Whose rules hold. */
  readonly data: DataCivil
}

/**
 * Whether the customer keeps the ISS back: what leaves it out first, then what was decided for this
 * customer, then the rule of the place, the federal ones among them (LC 116/2003, art. 6º).
 */
export function decidirRetencao(fatos: FatosDaPrevia, onde: Onde): DecisaoDaRetencao {
  const fora = naoSofre(fatos, onde)
  if (fora) return fora
  const { retencaoInformada: informada } = fatos.iss
  if (informada) {
    return decidir(informada.retem, {
      codigo: 'iss-informado',
      mensagem: `Foi informado que este cliente ${informada.retem ? 'retém' : 'não retém'} o ISS.`,
      fundamento: informada.fonte,
    })
  }
  const locais: readonly RegraDatada<'retencao'>[] = doLugar(fatos, onde)
  const escolhida = escolher([...locais, ...REGRAS_FEDERAIS.filter(ehDeRetencao)], {
    ...{ tipo: 'retencao', chaves: chavesDoServico(onde.codigo), data: onde.data },
  })
  return escolhida ? pelaRegra(fatos, onde, escolhida.regra) : semQuemMande(fatos, onde)
}

const doLugar = ({ iss }: FatosDaPrevia, { municipio }: LugarApurado): RegraDeRetencaoDoIss[] =>
  iss.retencao.filter((regra) => regra.municipio === municipio)

const ehDeRetencao = (regra: RegraDatada): regra is RegraDatada<'retencao'> =>
  regra.tipo === 'retencao'

/** Who never has it withheld, whatever the município says. */
function naoSofre(
  { prestador, tomador }: FatosDaPrevia,
  { outroMunicipio }: LugarApurado,
): DecisaoDaRetencao | null {
  if (prestador.tipo === 'mei') {
    return nao(
      'iss-do-mei',
      'O MEI paga o ISS em valor fixo no DAS-MEI: o cliente não o retém.',
      'LC 123/2006, art. 21, § 4º, IV',
    )
  }
  if (prestador.issFixo && !outroMunicipio) {
    return prestador.tipo === 'simples'
      ? nao(
          'iss-fixo',
          'A empresa paga o ISS em valor fixo: o cliente só o retém quando é de outro município.',
          'Res. CGSN 140/2018, art. 27',
        )
      : nao(
          'iss-fixo',
          'A sociedade de profissionais paga o ISS em valor fixo: o cliente não o retém.',
          'Decreto-Lei 406/1968, art. 9º, § 3º',
        )
  }
  if (tomador === 'exterior') {
    return nao(
      'tomador-no-exterior',
      'Quem paga do exterior não retém ISS.',
      'LC 116/2003, art. 6º',
    )
  }
  if (tomador === 'pessoa-fisica') {
    return nao('tomador-pessoa-fisica', 'Pessoa física não retém ISS.', 'LC 116/2003, art. 6º')
  }
  return null
}

type Quando = keyof typeof QUANDO_RETEM

/** The condition of the rule, looked at with the facts of the sale. */
const VALE: Readonly<Record<Quando, (fatos: FatosDaPrevia, onde: LugarApurado) => boolean>> = {
  sempre: () => true,
  // The empresário individual that a MEI is, is no pessoa jurídica (CC, art. 44).
  'tomador-pj': ({ tomador }) => tomador !== 'mei',
  'prestador-de-fora': (_, { outroMunicipio }) => outroMunicipio,
  'substituto-nomeado': ({ iss }) => iss.tomadorSubstituto === true,
}

function pelaRegra(
  fatos: FatosDaPrevia,
  onde: Onde,
  { valor: { quem, quando }, camada, fonte }: RegraDatada<'retencao'>,
): DecisaoDaRetencao {
  const { item } = onde.codigo.servico
  const codigo = camada === 'federal' ? 'iss-regra-federal' : 'iss-regra-do-municipio'
  if (quem !== 'tomador') {
    const mensagem =
      quem === 'ninguem'
        ? `Do ISS do subitem ${item} ninguém é responsável além da própria empresa.`
        : `Do ISS do subitem ${item} quem responde é o intermediário, não o cliente.`
    return decidir(false, { codigo, mensagem, fundamento: fonte })
  }
  const condicao = QUANDO_RETEM[quando].toLowerCase()
  return VALE[quando](fatos, onde)
    ? decidir(true, {
        codigo,
        mensagem: `O cliente responde pelo ISS do subitem ${item} (${condicao}).`,
        fundamento: fonte,
      })
    : decidir(false, {
        codigo,
        mensagem: `O cliente só reteria o ISS do subitem ${item} ${condicao}: não é o caso.`,
        fundamento: fonte,
      })
}

function semQuemMande(fatos: FatosDaPrevia, onde: Onde): DecisaoDaRetencao {
  const { codigo } = onde
  const conhecido = doLugar(fatos, onde).length > 0
  return {
    retem: false,
    motivo: {
      codigo: 'iss-sem-regra-de-retencao',
      mensagem: conhecido
        ? `Nenhuma regra do município onde o ISS é devido manda o cliente reter o ISS do subitem ${codigo.servico.item}: a própria empresa o paga.`
        : 'Não há regra de retenção cadastrada para o município onde o ISS é devido: a própria empresa o paga.',
      fundamento: 'LC 116/2003, arts. 5º e 6º',
    },
    semRegra: !conhecido,
  }
}
