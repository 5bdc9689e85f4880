import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import {
  type AnexoEscolhido,
  anexoDe,
  ehLucro,
  ehMei,
  ehSimples,
  podeCaixa,
} from './nova-empresa.ts'
import { ANEXOS_DO_SIMPLES, MEI, O_QUE_VENDE, REGIMES } from './opcoes-do-regime.ts'
import { type PropsDoPasso, usarTexto } from './passo.ts'

function Anexo({ nova, mudar, erros, idDe }: PropsDoPasso) {
  const anexo = anexoDe(nova)
  const sugerido = nova.anexo === '' && anexo !== null
  const simples = ehSimples(nova)
  return (
    <NativeSelect
      id={idDe('anexo')}
      className="ne-largo"
      label={simples ? 'Anexo da atividade principal' : 'O que a empresa vende'}
      required
      description={
        sugerido
          ? `Sugerido pelo CNAE ${nova.cnae}. O CNAE sozinho não decide: confira.`
          : 'O CNAE desta empresa não diz sozinho: escolha pela atividade que ela exerce.'
      }
      data={simples ? ANEXOS_DO_SIMPLES : O_QUE_VENDE}
      value={anexo ?? ''}
      onChange={({ currentTarget }) => mudar({ anexo: currentTarget.value as AnexoEscolhido | '' })}
      error={erros.anexo}
    />
  )
}

/** Step 2: how she is taxed, since when, and the first month closed here. */
export function PassoRegime(props: PropsDoPasso) {
  const { nova, mudar, erros, idDe } = props
  const texto = usarTexto(props)
  return (
    <div className="ne-campos">
      <NativeSelect
        id={idDe('regime')}
        label="Regime tributário"
        required
        data={REGIMES}
        value={nova.regime}
        onChange={({ currentTarget }) => mudar({ regime: currentTarget.value, anexo: '' })}
        error={erros.regime}
      />
      <CampoMascarado
        id={idDe('regimeDesde')}
        tipo="date-mes-ano"
        label="Neste regime desde"
        required
        value={nova.regimeDesde}
        onChange={(regimeDesde) => mudar({ regimeDesde })}
        error={erros.regimeDesde}
      />
      {ehMei(nova) ? (
        <NativeSelect
          id={idDe('meiAtividade')}
          className="ne-largo"
          label="O que o MEI faz"
          description="Decide se o DAS-MEI leva ICMS, ISS ou os dois."
          required
          data={MEI}
          value={nova.meiAtividade}
          onChange={({ currentTarget }) => mudar({ meiAtividade: currentTarget.value })}
          error={erros.meiAtividade}
        />
      ) : null}
      {ehSimples(nova) || ehLucro(nova) ? <Anexo {...props} /> : null}
      {podeCaixa(nova) ? (
        <Radio.Group
          label="Reconhecimento da receita"
          className="ne-largo"
          value={nova.baseReconhecimento}
          onChange={(valor) => mudar({ baseReconhecimento: valor === '1' ? '1' : '0' })}
        >
          <div className="ne-opcoes">
            <Radio value="0" label="Competência: pela nota emitida" />
            <Radio value="1" label="Caixa: pelo que foi recebido" />
          </div>
        </Radio.Group>
      ) : null}
      {ehLucro(nova) && anexoDe(nova) === 'III' ? (
        <TextInput
          {...texto('aliquotaIss', 'Alíquota do ISS (%)', 5)}
          description="A do município, até 5 %."
          inputMode="decimal"
          placeholder="5,00"
          required
        />
      ) : null}
      <CampoMascarado
        id={idDe('primeira')}
        tipo="date-mes-ano"
        label="Primeiro mês a fechar aqui"
        required
        value={nova.primeira}
        onChange={(primeira) => mudar({ primeira })}
        error={erros.primeira}
      />
      {nova.baseReconhecimento === '1' && podeCaixa(nova) ? (
        <div className="ne-largo">
          <Faixa tom="info">
            No regime de caixa os recebimentos de cada mês são informados no fechamento, em «Outras
            informações da competência».
          </Faixa>
        </div>
      ) : null}
    </div>
  )
}
