/** National codes of taxation (cTribNac), items 1 to 9: Anexo B of the NFS-e, with those of its NT 007 and Anexo VI. */
export const CODIGOS_NACIONAIS_1: Readonly<Record<string, string>> = {
  '010101': 'Análise e desenvolvimento de sistemas.',
  '010201': 'Programação.',
  '010301':
    'Processamento de dados, textos, imagens, vídeos, páginas eletrônicas, aplicativos e sistemas de informação, entre outros formatos, e congêneres.',
  '010302':
    'Armazenamento ou hospedagem de dados, textos, imagens, vídeos, páginas eletrônicas, aplicativos e sistemas de informação, entre outros formatos, e congêneres.',
  '010401':
    'Elaboração de programas de computadores, inclusive de jogos eletrônicos, independentemente da arquitetura construtiva da máquina em que o programa será executado, incluindo tablets, smartphones e congêneres.',
  '010501': 'Licenciamento ou cessão de direito de uso de programas de computação.',
  '010601': 'Assessoria e consultoria em informática.',
  '010701':
    'Suporte técnico em informática, inclusive instalação, configuração e manutenção de programas de computação e bancos de dados.',
  '010801': 'Planejamento, confecção, manutenção e atualização de páginas eletrônicas.',
  '010901':
    'Disponibilização, sem cessão definitiva, de conteúdos de áudio por meio da internet (exceto a distribuição de conteúdos pelas prestadoras de Serviço de Acesso Condicionado, de que trata a Lei nº 12.485, de 12 de setembro de 2011, sujeita ao ICMS).',
  '010902':
    'Disponibilização, sem cessão definitiva, de conteúdos de vídeo, imagem e texto por meio da internet, respeitada a imunidade de livros, jornais e periódicos (exceto a distribuição de conteúdos pelas prestadoras de Serviço de Acesso Condicionado, de que trata a Lei nº 12.485, de 12 de setembro de 2011, sujeita ao ICMS).',
  '020101': 'Serviços de pesquisas e desenvolvimento de qualquer natureza.',
  '030201': 'Cessão de direito de uso de marcas e de sinais de propaganda.',
  '030301':
    'Exploração de salões de festas, centro de convenções, stands e congêneres, para realização de eventos ou negócios de qualquer natureza.',
  '030302':
    'Exploração de escritórios virtuais e congêneres, para realização de eventos ou negócios de qualquer natureza.',
  '030303':
    'Exploração de quadras esportivas, estádios, ginásios, canchas e congêneres, para realização de eventos ou negócios de qualquer natureza.',
  '030304':
    'Exploração de auditórios, casas de espetáculos e congêneres, para realização de eventos ou negócios de qualquer natureza.',
  '030305':
    'Exploração de parques de diversões e congêneres, para realização de eventos ou negócios de qualquer natureza.',
  '030401':
    'Locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de ferrovia.',
  '030402':
    'Locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de rodovia.',
  '030403':
    'Locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de postes, cabos, dutos e condutos de qualquer natureza.',
  '030501': 'Cessão de andaimes, palcos, coberturas e outras estruturas de uso temporário.',
  '040101': 'Medicina.',
  '040102': 'Biomedicina.',
  '040201': 'Análises clínicas e congêneres.',
  '040202': 'Patologia e congêneres.',
  '040203':
    'Eletricidade médica (eletroestimulação de nervos e musculos, cardioversão, etc) e congêneres.',
  '040204': 'Radioterapia, quimioterapia e congêneres.',
  '040205': 'Ultra-sonografia, ressonância magnética, radiologia, tomografia e congêneres.',
  '040301': 'Hospitais e congêneres.',
  '040302': 'Laboratórios e congêneres.',
  '040303':
    'Clínicas, sanatórios, manicômios, casas de saúde, prontos-socorros, ambulatórios e congêneres.',
  '040401': 'Instrumentação cirúrgica.',
  '040501': 'Acupuntura.',
  '040601': 'Enfermagem, inclusive serviços auxiliares.',
  '040701': 'Serviços farmacêuticos.',
  '040801': 'Terapia ocupacional.',
  '040802': 'Fisioterapia.',
  '040803': 'Fonoaudiologia.',
  '040901': 'Terapias de qualquer espécie destinadas ao tratamento físico, orgânico e mental.',
  '041001': 'Nutrição.',
  '041101': 'Obstetrícia.',
  '041201': 'Odontologia.',
  '041301': 'Ortóptica.',
  '041401': 'Próteses sob encomenda.',
  '041501': 'Psicanálise.',
  '041601': 'Psicologia.',
  '041701': 'Casas de repouso e congêneres.',
  '041702': 'Casas de recuperação e congêneres.',
  '041703': 'Creches e congêneres.',
  '041704': 'Asilos e congêneres.',
  '041801': 'Inseminação artificial, fertilização in vitro e congêneres.',
  '041901': 'Bancos de sangue, leite, pele, olhos, óvulos, sêmen e congêneres.',
  '042001':
    'Coleta de sangue, leite, tecidos, sêmen, órgãos e materiais biológicos de qualquer espécie.',
  '042101': 'Unidade de atendimento, assistência ou tratamento móvel e congêneres.',
  '042201':
    'Planos de medicina de grupo ou individual e convênios para prestação de assistência médica, hospitalar, odontológica e congêneres.',
  '042301':
    'Outros planos de saúde que se cumpram através de serviços de terceiros contratados, credenciados, cooperados ou apenas pagos pelo operador do plano mediante indicação do beneficiário.',
  '050101': 'Medicina veterinária',
  '050102': 'Zootecnia.',
  '050201': 'Hospitais e congêneres, na área veterinária.',
  '050202': 'Clínicas, ambulatórios, prontos-socorros e congêneres, na área veterinária.',
  '050301': 'Laboratórios de análise na área veterinária.',
  '050401': 'Inseminação artificial, fertilização in vitro e congêneres.',
  '050501': 'Bancos de sangue e de órgãos e congêneres.',
  '050601':
    'Coleta de sangue, leite, tecidos, sêmen, órgãos e materiais biológicos de qualquer espécie.',
  '050701': 'Unidade de atendimento, assistência ou tratamento móvel e congêneres.',
  '050801': 'Guarda, tratamento, amestramento, embelezamento, alojamento e congêneres.',
  '050901': 'Planos de atendimento e assistência médico-veterinária.',
  '060101': 'Barbearia, cabeleireiros, manicuros, pedicuros e congêneres.',
  '060201': 'Esteticistas, tratamento de pele, depilação e congêneres.',
  '060301': 'Banhos, duchas, sauna, massagens e congêneres.',
  '060401': 'Ginástica, dança, esportes, natação, artes marciais e demais atividades físicas.',
  '060501': 'Centros de emagrecimento, spa e congêneres.',
  '060601': 'Aplicação de tatuagens, piercings e congêneres.',
  '070101': 'Engenharia e congêneres.',
  '070102': 'Agronomia e congêneres.',
  '070103': 'Agrimensura e congêneres.',
  '070104': 'Arquitetura, urbanismo e congêneres.',
  '070105': 'Geologia e congêneres.',
  '070106': 'Paisagismo e congêneres.',
  '070201':
    'Execução, por administração, de obras de construção civil, hidráulica ou elétrica e de outras obras semelhantes, inclusive sondagem, perfuração de poços, escavação, drenagem e irrigação, terraplanagem, pavimentação, concretagem e a instalação e montagem de produtos, peças e equipamentos (exceto o fornecimento de mercadorias produzidas pelo prestador de serviços fora do local da prestação dos serviços, que fica sujeito ao ICMS).',
  '070202':
    'Execução, por empreitada ou subempreitada, de obras de construção civil, hidráulica ou elétrica e de outras obras semelhantes, inclusive sondagem, perfuração de poços, escavação, drenagem e irrigação, terraplanagem, pavimentação, concretagem e a instalação e montagem de produtos, peças e equipamentos (exceto o fornecimento de mercadorias produzidas pelo prestador de serviços fora do local da prestação dos serviços, que fica sujeito ao ICMS).',
  '070301':
    'Elaboração de planos diretores, estudos de viabilidade, estudos organizacionais e outros, relacionados com obras e serviços de engenharia.',
  '070302':
    'Elaboração de anteprojetos, projetos básicos e projetos executivos para trabalhos de engenharia.',
  '070401': 'Demolição.',
  '070501':
    'Reparação, conservação e reforma de edifícios e congêneres (exceto o fornecimento de mercadorias produzidas pelo prestador dos serviços, fora do local da prestação dos serviços, que fica sujeito ao ICMS).',
  '070502':
    'Reparação, conservação e reforma de estradas, pontes, portos e congêneres (exceto o fornecimento de mercadorias produzidas pelo prestador dos serviços, fora do local da prestação dos serviços, que fica sujeito ao ICMS).',
  '070601':
    'Colocação e instalação de tapetes, carpetes, cortinas e congêneres, com material fornecido pelo tomador do serviço.',
  '070602':
    'Colocação e instalação de assoalhos, revestimentos de parede, vidros, divisórias, placas de gesso e congêneres, com material fornecido pelo tomador do serviço.',
  '070701': 'Recuperação, raspagem, polimento e lustração de pisos e congêneres.',
  '070801': 'Calafetação.',
  '070901': 'Varrição, coleta e remoção de lixo, rejeitos e outros resíduos quaisquer.',
  '070902':
    'Incineração, tratamento, reciclagem, separação e destinação final de lixo, rejeitos e outros resíduos quaisquer.',
  '071001':
    'Limpeza, manutenção e conservação de vias e logradouros públicos, parques, jardins e congêneres.',
  '071002': 'Limpeza, manutenção e conservação de imóveis, chaminés, piscinas e congêneres.',
  '071101': 'Decoração.',
  '071102': 'Jardinagem, inclusive corte e poda de árvores.',
  '071201':
    'Controle e tratamento de efluentes de qualquer natureza e de agentes físicos, químicos e biológicos.',
  '071301':
    'Dedetização, desinfecção, desinsetização, imunização, higienização, desratização, pulverização e congêneres.',
  '071601':
    'Florestamento, reflorestamento, semeadura, adubação, reparação de solo, plantio, silagem, colheita, corte e descascamento de árvores, silvicultura, exploração florestal e dos serviços congêneres indissociáveis da formação, manutenção e colheita de florestas, para quaisquer fins e por quaisquer meios.',
  '071701': 'Escoramento, contenção de encostas e serviços congêneres.',
  '071801':
    'Limpeza e dragagem de rios, portos, canais, baías, lagos, lagoas, represas, açudes e congêneres.',
  '071901':
    'Acompanhamento e fiscalização da execução de obras de engenharia, arquitetura e urbanismo.',
  '072001': 'Aerofotogrametria (inclusive interpretação), cartografia, mapeamento e congêneres.',
  '072002':
    'Levantamentos batimétricos, geográficos, geodésicos, geológicos, geofísicos e congêneres.',
  '072003': 'Levantamentos topográficos e congêneres.',
  '072101':
    'Pesquisa, perfuração, cimentação, mergulho, perfilagem, concretação, testemunhagem, pescaria, estimulação e outros serviços relacionados com a exploração e explotação de petróleo, gás natural e de outros recursos minerais.',
  '072201': 'Nucleação e bombardeamento de nuvens e congêneres.',
  '080101': 'Ensino regular pré-escolar, fundamental e médio.',
  '080102': 'Ensino regular superior.',
  '080201':
    'Instrução, treinamento, orientação pedagógica e educacional, avaliação de conhecimentos de qualquer natureza.',
  '090101':
    'Hospedagem em hotéis, hotelaria marítima e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).',
  '090102':
    'Hospedagem em pensões, albergues, pousadas, hospedarias, ocupação por temporada com fornecimento de serviços e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).',
  '090103':
    'Hospedagem em motéis e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).',
  '090104':
    'Hospedagem em apart-service condominiais, flat, apart-hotéis, hotéis residência, residence-service, suite service e congêneres (o valor da alimentação e gorjeta, quando incluído no preço da diária, fica sujeito ao Imposto Sobre Serviços).',
  '090201':
    'Agenciamento e intermediação de programas de turismo, passeios, viagens, excursões, hospedagens e congêneres.',
  '090202':
    'Organização, promoção e execução de programas de turismo, passeios, viagens, excursões, hospedagens e congêneres.',
  '090301': 'Guias de turismo.',
}
