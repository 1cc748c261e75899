// Copyright 2009 The Go Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package unicode

// The variables without a value are native: a run makes a table when it first refers to it.

// Version is the Unicode edition from which the tables are derived.
const Version = "15.0.0"

// Categories is the set of Unicode category tables.
var Categories map[string]*RangeTable

// CategoryAliases maps category aliases to standard category names.
var CategoryAliases map[string]string

// Scripts is the set of Unicode script tables.
var Scripts map[string]*RangeTable

// Properties is the set of Unicode property tables.
var Properties map[string]*RangeTable

// FoldCategory maps a category name to a table of
// code points outside the category that are equivalent under
// simple case folding to code points inside the category.
// If there is no entry for a category name, there are no such points.
var FoldCategory map[string]*RangeTable

// FoldScript maps a script name to a table of
// code points outside the script that are equivalent under
// simple case folding to code points inside the script.
// If there is no entry for a script name, there are no such points.
var FoldScript map[string]*RangeTable

// CaseRanges is the table describing case mappings for all letters with
// non-self mappings.
var CaseRanges []CaseRange

var (
	Cc     *RangeTable // Cc is the set of Unicode characters in category Cc (Other, control).
	Cf     *RangeTable // Cf is the set of Unicode characters in category Cf (Other, format).
	Cn     *RangeTable // Cn is the set of Unicode characters in category Cn (Other, not assigned).
	Co     *RangeTable // Co is the set of Unicode characters in category Co (Other, private use).
	Cs     *RangeTable // Cs is the set of Unicode characters in category Cs (Other, surrogate).
	Digit  *RangeTable // Digit is the set of Unicode characters with the "decimal digit" property.
	Nd     *RangeTable // Nd is the set of Unicode characters in category Nd (Number, decimal digit).
	LC     *RangeTable // LC is the set of Unicode characters in category LC (Letter, cased: Ll | Lt | Lu).
	Letter *RangeTable // Letter/L is the set of Unicode letters, category L.
	L      *RangeTable
	Lm     *RangeTable // Lm is the set of Unicode characters in category Lm (Letter, modifier).
	Lo     *RangeTable // Lo is the set of Unicode characters in category Lo (Letter, other).
	Lower  *RangeTable // Lower is the set of Unicode lower case letters.
	Ll     *RangeTable // Ll is the set of Unicode characters in category Ll (Letter, lowercase).
	Mark   *RangeTable // Mark/M is the set of Unicode mark characters, category M.
	M      *RangeTable
	Mc     *RangeTable // Mc is the set of Unicode characters in category Mc (Mark, spacing combining).
	Me     *RangeTable // Me is the set of Unicode characters in category Me (Mark, enclosing).
	Mn     *RangeTable // Mn is the set of Unicode characters in category Mn (Mark, nonspacing).
	Nl     *RangeTable // Nl is the set of Unicode characters in category Nl (Number, letter).
	No     *RangeTable // No is the set of Unicode characters in category No (Number, other).
	Number *RangeTable // Number/N is the set of Unicode number characters, category N.
	N      *RangeTable
	Other  *RangeTable // Other/C is the set of Unicode control, special, and unassigned code points, category C.
	C      *RangeTable
	Pc     *RangeTable // Pc is the set of Unicode characters in category Pc (Punctuation, connector).
	Pd     *RangeTable // Pd is the set of Unicode characters in category Pd (Punctuation, dash).
	Pe     *RangeTable // Pe is the set of Unicode characters in category Pe (Punctuation, close).
	Pf     *RangeTable // Pf is the set of Unicode characters in category Pf (Punctuation, final quote).
	Pi     *RangeTable // Pi is the set of Unicode characters in category Pi (Punctuation, initial quote).
	Po     *RangeTable // Po is the set of Unicode characters in category Po (Punctuation, other).
	Ps     *RangeTable // Ps is the set of Unicode characters in category Ps (Punctuation, open).
	Punct  *RangeTable // Punct/P is the set of Unicode punctuation characters, category P.
	P      *RangeTable
	Sc     *RangeTable // Sc is the set of Unicode characters in category Sc (Symbol, currency).
	Sk     *RangeTable // Sk is the set of Unicode characters in category Sk (Symbol, modifier).
	Sm     *RangeTable // Sm is the set of Unicode characters in category Sm (Symbol, math).
	So     *RangeTable // So is the set of Unicode characters in category So (Symbol, other).
	Space  *RangeTable // Space/Z is the set of Unicode space characters, category Z.
	Z      *RangeTable
	Symbol *RangeTable // Symbol/S is the set of Unicode symbol characters, category S.
	S      *RangeTable
	Title  *RangeTable // Title is the set of Unicode title case letters.
	Lt     *RangeTable // Lt is the set of Unicode characters in category Lt (Letter, titlecase).
	Upper  *RangeTable // Upper is the set of Unicode upper case letters.
	Lu     *RangeTable // Lu is the set of Unicode characters in category Lu (Letter, uppercase).
	Zl     *RangeTable // Zl is the set of Unicode characters in category Zl (Separator, line).
	Zp     *RangeTable // Zp is the set of Unicode characters in category Zp (Separator, paragraph).
	Zs     *RangeTable // Zs is the set of Unicode characters in category Zs (Separator, space).
)

var (
	Adlam                  *RangeTable // Adlam is the set of Unicode characters in script Adlam.
	Ahom                   *RangeTable // Ahom is the set of Unicode characters in script Ahom.
	Anatolian_Hieroglyphs  *RangeTable // Anatolian_Hieroglyphs is the set of Unicode characters in script Anatolian_Hieroglyphs.
	Arabic                 *RangeTable // Arabic is the set of Unicode characters in script Arabic.
	Armenian               *RangeTable // Armenian is the set of Unicode characters in script Armenian.
	Avestan                *RangeTable // Avestan is the set of Unicode characters in script Avestan.
	Balinese               *RangeTable // Balinese is the set of Unicode characters in script Balinese.
	Bamum                  *RangeTable // Bamum is the set of Unicode characters in script Bamum.
	Bassa_Vah              *RangeTable // Bassa_Vah is the set of Unicode characters in script Bassa_Vah.
	Batak                  *RangeTable // Batak is the set of Unicode characters in script Batak.
	Bengali                *RangeTable // Bengali is the set of Unicode characters in script Bengali.
	Bhaiksuki              *RangeTable // Bhaiksuki is the set of Unicode characters in script Bhaiksuki.
	Bopomofo               *RangeTable // Bopomofo is the set of Unicode characters in script Bopomofo.
	Brahmi                 *RangeTable // Brahmi is the set of Unicode characters in script Brahmi.
	Braille                *RangeTable // Braille is the set of Unicode characters in script Braille.
	Buginese               *RangeTable // Buginese is the set of Unicode characters in script Buginese.
	Buhid                  *RangeTable // Buhid is the set of Unicode characters in script Buhid.
	Canadian_Aboriginal    *RangeTable // Canadian_Aboriginal is the set of Unicode characters in script Canadian_Aboriginal.
	Carian                 *RangeTable // Carian is the set of Unicode characters in script Carian.
	Caucasian_Albanian     *RangeTable // Caucasian_Albanian is the set of Unicode characters in script Caucasian_Albanian.
	Chakma                 *RangeTable // Chakma is the set of Unicode characters in script Chakma.
	Cham                   *RangeTable // Cham is the set of Unicode characters in script Cham.
	Cherokee               *RangeTable // Cherokee is the set of Unicode characters in script Cherokee.
	Chorasmian             *RangeTable // Chorasmian is the set of Unicode characters in script Chorasmian.
	Common                 *RangeTable // Common is the set of Unicode characters in script Common.
	Coptic                 *RangeTable // Coptic is the set of Unicode characters in script Coptic.
	Cuneiform              *RangeTable // Cuneiform is the set of Unicode characters in script Cuneiform.
	Cypriot                *RangeTable // Cypriot is the set of Unicode characters in script Cypriot.
	Cypro_Minoan           *RangeTable // Cypro_Minoan is the set of Unicode characters in script Cypro_Minoan.
	Cyrillic               *RangeTable // Cyrillic is the set of Unicode characters in script Cyrillic.
	Deseret                *RangeTable // Deseret is the set of Unicode characters in script Deseret.
	Devanagari             *RangeTable // Devanagari is the set of Unicode characters in script Devanagari.
	Dives_Akuru            *RangeTable // Dives_Akuru is the set of Unicode characters in script Dives_Akuru.
	Dogra                  *RangeTable // Dogra is the set of Unicode characters in script Dogra.
	Duployan               *RangeTable // Duployan is the set of Unicode characters in script Duployan.
	Egyptian_Hieroglyphs   *RangeTable // Egyptian_Hieroglyphs is the set of Unicode characters in script Egyptian_Hieroglyphs.
	Elbasan                *RangeTable // Elbasan is the set of Unicode characters in script Elbasan.
	Elymaic                *RangeTable // Elymaic is the set of Unicode characters in script Elymaic.
	Ethiopic               *RangeTable // Ethiopic is the set of Unicode characters in script Ethiopic.
	Georgian               *RangeTable // Georgian is the set of Unicode characters in script Georgian.
	Glagolitic             *RangeTable // Glagolitic is the set of Unicode characters in script Glagolitic.
	Gothic                 *RangeTable // Gothic is the set of Unicode characters in script Gothic.
	Grantha                *RangeTable // Grantha is the set of Unicode characters in script Grantha.
	Greek                  *RangeTable // Greek is the set of Unicode characters in script Greek.
	Gujarati               *RangeTable // Gujarati is the set of Unicode characters in script Gujarati.
	Gunjala_Gondi          *RangeTable // Gunjala_Gondi is the set of Unicode characters in script Gunjala_Gondi.
	Gurmukhi               *RangeTable // Gurmukhi is the set of Unicode characters in script Gurmukhi.
	Han                    *RangeTable // Han is the set of Unicode characters in script Han.
	Hangul                 *RangeTable // Hangul is the set of Unicode characters in script Hangul.
	Hanifi_Rohingya        *RangeTable // Hanifi_Rohingya is the set of Unicode characters in script Hanifi_Rohingya.
	Hanunoo                *RangeTable // Hanunoo is the set of Unicode characters in script Hanunoo.
	Hatran                 *RangeTable // Hatran is the set of Unicode characters in script Hatran.
	Hebrew                 *RangeTable // Hebrew is the set of Unicode characters in script Hebrew.
	Hiragana               *RangeTable // Hiragana is the set of Unicode characters in script Hiragana.
	Imperial_Aramaic       *RangeTable // Imperial_Aramaic is the set of Unicode characters in script Imperial_Aramaic.
	Inherited              *RangeTable // Inherited is the set of Unicode characters in script Inherited.
	Inscriptional_Pahlavi  *RangeTable // Inscriptional_Pahlavi is the set of Unicode characters in script Inscriptional_Pahlavi.
	Inscriptional_Parthian *RangeTable // Inscriptional_Parthian is the set of Unicode characters in script Inscriptional_Parthian.
	Javanese               *RangeTable // Javanese is the set of Unicode characters in script Javanese.
	Kaithi                 *RangeTable // Kaithi is the set of Unicode characters in script Kaithi.
	Kannada                *RangeTable // Kannada is the set of Unicode characters in script Kannada.
	Katakana               *RangeTable // Katakana is the set of Unicode characters in script Katakana.
	Kawi                   *RangeTable // Kawi is the set of Unicode characters in script Kawi.
	Kayah_Li               *RangeTable // Kayah_Li is the set of Unicode characters in script Kayah_Li.
	Kharoshthi             *RangeTable // Kharoshthi is the set of Unicode characters in script Kharoshthi.
	Khitan_Small_Script    *RangeTable // Khitan_Small_Script is the set of Unicode characters in script Khitan_Small_Script.
	Khmer                  *RangeTable // Khmer is the set of Unicode characters in script Khmer.
	Khojki                 *RangeTable // Khojki is the set of Unicode characters in script Khojki.
	Khudawadi              *RangeTable // Khudawadi is the set of Unicode characters in script Khudawadi.
	Lao                    *RangeTable // Lao is the set of Unicode characters in script Lao.
	Latin                  *RangeTable // Latin is the set of Unicode characters in script Latin.
	Lepcha                 *RangeTable // Lepcha is the set of Unicode characters in script Lepcha.
	Limbu                  *RangeTable // Limbu is the set of Unicode characters in script Limbu.
	Linear_A               *RangeTable // Linear_A is the set of Unicode characters in script Linear_A.
	Linear_B               *RangeTable // Linear_B is the set of Unicode characters in script Linear_B.
	Lisu                   *RangeTable // Lisu is the set of Unicode characters in script Lisu.
	Lycian                 *RangeTable // Lycian is the set of Unicode characters in script Lycian.
	Lydian                 *RangeTable // Lydian is the set of Unicode characters in script Lydian.
	Mahajani               *RangeTable // Mahajani is the set of Unicode characters in script Mahajani.
	Makasar                *RangeTable // Makasar is the set of Unicode characters in script Makasar.
	Malayalam              *RangeTable // Malayalam is the set of Unicode characters in script Malayalam.
	Mandaic                *RangeTable // Mandaic is the set of Unicode characters in script Mandaic.
	Manichaean             *RangeTable // Manichaean is the set of Unicode characters in script Manichaean.
	Marchen                *RangeTable // Marchen is the set of Unicode characters in script Marchen.
	Masaram_Gondi          *RangeTable // Masaram_Gondi is the set of Unicode characters in script Masaram_Gondi.
	Medefaidrin            *RangeTable // Medefaidrin is the set of Unicode characters in script Medefaidrin.
	Meetei_Mayek           *RangeTable // Meetei_Mayek is the set of Unicode characters in script Meetei_Mayek.
	Mende_Kikakui          *RangeTable // Mende_Kikakui is the set of Unicode characters in script Mende_Kikakui.
	Meroitic_Cursive       *RangeTable // Meroitic_Cursive is the set of Unicode characters in script Meroitic_Cursive.
	Meroitic_Hieroglyphs   *RangeTable // Meroitic_Hieroglyphs is the set of Unicode characters in script Meroitic_Hieroglyphs.
	Miao                   *RangeTable // Miao is the set of Unicode characters in script Miao.
	Modi                   *RangeTable // Modi is the set of Unicode characters in script Modi.
	Mongolian              *RangeTable // Mongolian is the set of Unicode characters in script Mongolian.
	Mro                    *RangeTable // Mro is the set of Unicode characters in script Mro.
	Multani                *RangeTable // Multani is the set of Unicode characters in script Multani.
	Myanmar                *RangeTable // Myanmar is the set of Unicode characters in script Myanmar.
	Nabataean              *RangeTable // Nabataean is the set of Unicode characters in script Nabataean.
	Nag_Mundari            *RangeTable // Nag_Mundari is the set of Unicode characters in script Nag_Mundari.
	Nandinagari            *RangeTable // Nandinagari is the set of Unicode characters in script Nandinagari.
	New_Tai_Lue            *RangeTable // New_Tai_Lue is the set of Unicode characters in script New_Tai_Lue.
	Newa                   *RangeTable // Newa is the set of Unicode characters in script Newa.
	Nko                    *RangeTable // Nko is the set of Unicode characters in script Nko.
	Nushu                  *RangeTable // Nushu is the set of Unicode characters in script Nushu.
	Nyiakeng_Puachue_Hmong *RangeTable // Nyiakeng_Puachue_Hmong is the set of Unicode characters in script Nyiakeng_Puachue_Hmong.
	Ogham                  *RangeTable // Ogham is the set of Unicode characters in script Ogham.
	Ol_Chiki               *RangeTable // Ol_Chiki is the set of Unicode characters in script Ol_Chiki.
	Old_Hungarian          *RangeTable // Old_Hungarian is the set of Unicode characters in script Old_Hungarian.
	Old_Italic             *RangeTable // Old_Italic is the set of Unicode characters in script Old_Italic.
	Old_North_Arabian      *RangeTable // Old_North_Arabian is the set of Unicode characters in script Old_North_Arabian.
	Old_Permic             *RangeTable // Old_Permic is the set of Unicode characters in script Old_Permic.
	Old_Persian            *RangeTable // Old_Persian is the set of Unicode characters in script Old_Persian.
	Old_Sogdian            *RangeTable // Old_Sogdian is the set of Unicode characters in script Old_Sogdian.
	Old_South_Arabian      *RangeTable // Old_South_Arabian is the set of Unicode characters in script Old_South_Arabian.
	Old_Turkic             *RangeTable // Old_Turkic is the set of Unicode characters in script Old_Turkic.
	Old_Uyghur             *RangeTable // Old_Uyghur is the set of Unicode characters in script Old_Uyghur.
	Oriya                  *RangeTable // Oriya is the set of Unicode characters in script Oriya.
	Osage                  *RangeTable // Osage is the set of Unicode characters in script Osage.
	Osmanya                *RangeTable // Osmanya is the set of Unicode characters in script Osmanya.
	Pahawh_Hmong           *RangeTable // Pahawh_Hmong is the set of Unicode characters in script Pahawh_Hmong.
	Palmyrene              *RangeTable // Palmyrene is the set of Unicode characters in script Palmyrene.
	Pau_Cin_Hau            *RangeTable // Pau_Cin_Hau is the set of Unicode characters in script Pau_Cin_Hau.
	Phags_Pa               *RangeTable // Phags_Pa is the set of Unicode characters in script Phags_Pa.
	Phoenician             *RangeTable // Phoenician is the set of Unicode characters in script Phoenician.
	Psalter_Pahlavi        *RangeTable // Psalter_Pahlavi is the set of Unicode characters in script Psalter_Pahlavi.
	Rejang                 *RangeTable // Rejang is the set of Unicode characters in script Rejang.
	Runic                  *RangeTable // Runic is the set of Unicode characters in script Runic.
	Samaritan              *RangeTable // Samaritan is the set of Unicode characters in script Samaritan.
	Saurashtra             *RangeTable // Saurashtra is the set of Unicode characters in script Saurashtra.
	Sharada                *RangeTable // Sharada is the set of Unicode characters in script Sharada.
	Shavian                *RangeTable // Shavian is the set of Unicode characters in script Shavian.
	Siddham                *RangeTable // Siddham is the set of Unicode characters in script Siddham.
	SignWriting            *RangeTable // SignWriting is the set of Unicode characters in script SignWriting.
	Sinhala                *RangeTable // Sinhala is the set of Unicode characters in script Sinhala.
	Sogdian                *RangeTable // Sogdian is the set of Unicode characters in script Sogdian.
	Sora_Sompeng           *RangeTable // Sora_Sompeng is the set of Unicode characters in script Sora_Sompeng.
	Soyombo                *RangeTable // Soyombo is the set of Unicode characters in script Soyombo.
	Sundanese              *RangeTable // Sundanese is the set of Unicode characters in script Sundanese.
	Syloti_Nagri           *RangeTable // Syloti_Nagri is the set of Unicode characters in script Syloti_Nagri.
	Syriac                 *RangeTable // Syriac is the set of Unicode characters in script Syriac.
	Tagalog                *RangeTable // Tagalog is the set of Unicode characters in script Tagalog.
	Tagbanwa               *RangeTable // Tagbanwa is the set of Unicode characters in script Tagbanwa.
	Tai_Le                 *RangeTable // Tai_Le is the set of Unicode characters in script Tai_Le.
	Tai_Tham               *RangeTable // Tai_Tham is the set of Unicode characters in script Tai_Tham.
	Tai_Viet               *RangeTable // Tai_Viet is the set of Unicode characters in script Tai_Viet.
	Takri                  *RangeTable // Takri is the set of Unicode characters in script Takri.
	Tamil                  *RangeTable // Tamil is the set of Unicode characters in script Tamil.
	Tangsa                 *RangeTable // Tangsa is the set of Unicode characters in script Tangsa.
	Tangut                 *RangeTable // Tangut is the set of Unicode characters in script Tangut.
	Telugu                 *RangeTable // Telugu is the set of Unicode characters in script Telugu.
	Thaana                 *RangeTable // Thaana is the set of Unicode characters in script Thaana.
	Thai                   *RangeTable // Thai is the set of Unicode characters in script Thai.
	Tibetan                *RangeTable // Tibetan is the set of Unicode characters in script Tibetan.
	Tifinagh               *RangeTable // Tifinagh is the set of Unicode characters in script Tifinagh.
	Tirhuta                *RangeTable // Tirhuta is the set of Unicode characters in script Tirhuta.
	Toto                   *RangeTable // Toto is the set of Unicode characters in script Toto.
	Ugaritic               *RangeTable // Ugaritic is the set of Unicode characters in script Ugaritic.
	Vai                    *RangeTable // Vai is the set of Unicode characters in script Vai.
	Vithkuqi               *RangeTable // Vithkuqi is the set of Unicode characters in script Vithkuqi.
	Wancho                 *RangeTable // Wancho is the set of Unicode characters in script Wancho.
	Warang_Citi            *RangeTable // Warang_Citi is the set of Unicode characters in script Warang_Citi.
	Yezidi                 *RangeTable // Yezidi is the set of Unicode characters in script Yezidi.
	Yi                     *RangeTable // Yi is the set of Unicode characters in script Yi.
	Zanabazar_Square       *RangeTable // Zanabazar_Square is the set of Unicode characters in script Zanabazar_Square.
)

var (
	ASCII_Hex_Digit                    *RangeTable // ASCII_Hex_Digit is the set of Unicode characters with property ASCII_Hex_Digit.
	Bidi_Control                       *RangeTable // Bidi_Control is the set of Unicode characters with property Bidi_Control.
	Dash                               *RangeTable // Dash is the set of Unicode characters with property Dash.
	Deprecated                         *RangeTable // Deprecated is the set of Unicode characters with property Deprecated.
	Diacritic                          *RangeTable // Diacritic is the set of Unicode characters with property Diacritic.
	Extender                           *RangeTable // Extender is the set of Unicode characters with property Extender.
	Hex_Digit                          *RangeTable // Hex_Digit is the set of Unicode characters with property Hex_Digit.
	Hyphen                             *RangeTable // Hyphen is the set of Unicode characters with property Hyphen.
	IDS_Binary_Operator                *RangeTable // IDS_Binary_Operator is the set of Unicode characters with property IDS_Binary_Operator.
	IDS_Trinary_Operator               *RangeTable // IDS_Trinary_Operator is the set of Unicode characters with property IDS_Trinary_Operator.
	Ideographic                        *RangeTable // Ideographic is the set of Unicode characters with property Ideographic.
	Join_Control                       *RangeTable // Join_Control is the set of Unicode characters with property Join_Control.
	Logical_Order_Exception            *RangeTable // Logical_Order_Exception is the set of Unicode characters with property Logical_Order_Exception.
	Noncharacter_Code_Point            *RangeTable // Noncharacter_Code_Point is the set of Unicode characters with property Noncharacter_Code_Point.
	Other_Alphabetic                   *RangeTable // Other_Alphabetic is the set of Unicode characters with property Other_Alphabetic.
	Other_Default_Ignorable_Code_Point *RangeTable // Other_Default_Ignorable_Code_Point is the set of Unicode characters with property Other_Default_Ignorable_Code_Point.
	Other_Grapheme_Extend              *RangeTable // Other_Grapheme_Extend is the set of Unicode characters with property Other_Grapheme_Extend.
	Other_ID_Continue                  *RangeTable // Other_ID_Continue is the set of Unicode characters with property Other_ID_Continue.
	Other_ID_Start                     *RangeTable // Other_ID_Start is the set of Unicode characters with property Other_ID_Start.
	Other_Lowercase                    *RangeTable // Other_Lowercase is the set of Unicode characters with property Other_Lowercase.
	Other_Math                         *RangeTable // Other_Math is the set of Unicode characters with property Other_Math.
	Other_Uppercase                    *RangeTable // Other_Uppercase is the set of Unicode characters with property Other_Uppercase.
	Pattern_Syntax                     *RangeTable // Pattern_Syntax is the set of Unicode characters with property Pattern_Syntax.
	Pattern_White_Space                *RangeTable // Pattern_White_Space is the set of Unicode characters with property Pattern_White_Space.
	Prepended_Concatenation_Mark       *RangeTable // Prepended_Concatenation_Mark is the set of Unicode characters with property Prepended_Concatenation_Mark.
	Quotation_Mark                     *RangeTable // Quotation_Mark is the set of Unicode characters with property Quotation_Mark.
	Radical                            *RangeTable // Radical is the set of Unicode characters with property Radical.
	Regional_Indicator                 *RangeTable // Regional_Indicator is the set of Unicode characters with property Regional_Indicator.
	STerm                              *RangeTable // STerm is an alias for Sentence_Terminal.
	Sentence_Terminal                  *RangeTable // Sentence_Terminal is the set of Unicode characters with property Sentence_Terminal.
	Soft_Dotted                        *RangeTable // Soft_Dotted is the set of Unicode characters with property Soft_Dotted.
	Terminal_Punctuation               *RangeTable // Terminal_Punctuation is the set of Unicode characters with property Terminal_Punctuation.
	Unified_Ideograph                  *RangeTable // Unified_Ideograph is the set of Unicode characters with property Unified_Ideograph.
	Variation_Selector                 *RangeTable // Variation_Selector is the set of Unicode characters with property Variation_Selector.
	White_Space                        *RangeTable // White_Space is the set of Unicode characters with property White_Space.
)
